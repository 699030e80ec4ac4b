# Finds the JDKs of this machine. Read by gradlew and .ci/run, not run by itself.

# Prints the feature version (17, 25) of the JDK in the folder $1; nothing if there is no compiler in it.
jdk_version() {
    [ -x "$1/bin/javac" ] || return 0
    if [ -r "$1/release" ]; then
        sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
    else
        "$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p'
    fi
}

# Prints the folder of the JDK that the user means: JAVA_HOME, or else the one whose java is on the PATH.
jdk_of_user() {
    if [ -n "${JAVA_HOME:-}" ]; then
        echo "$JAVA_HOME"
    elif command -v java >/dev/null; then
        java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java\.home = //p'
    fi
}

# Prints the folder of each JDK, the user's own first.
jdk_homes() {
    {
        jdk_of_user
        env | sed -n -e 's/^JAVA_HOME_[^=]*=//p' -e 's/^JDK_*[0-9]*=//p'
        if command -v update-alternatives >/dev/null; then
            update-alternatives --list javac 2>/dev/null | sed 's|/bin/javac$||'
        fi
        printf '%s\n' /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /usr/local/java/* /opt/java/* /opt/jdk* \
            /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk* \
            "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* "$HOME"/.asdf/installs/java/*
    } | while read -r home; do
        if [ -x "$home/bin/javac" ]; then
            (cd -P "$home" && pwd)
        fi
    done | awk '!seen[$0]++'
}

# Prints the folder of the first JDK with a version from $1 to $2.
jdk_between() {
    jdk_homes | while read -r home; do
        version=$(jdk_version "$home")
        if [ -n "$version" ] && [ "$version" -ge "$1" ] && [ "$version" -le "$2" ]; then
            echo "$home"
            break
        fi
    done
}
