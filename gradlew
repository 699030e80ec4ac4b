#!/bin/sh
# Runs Gradle for this project. Takes the first of these that there is:
#   1. gradle on the PATH, if there is also a JDK that it can run on;
#   2. the version in gradle/wrapper/gradle-wrapper.properties, downloaded once;
#   3. for root on Debian or Ubuntu: the distribution's own package, installed now.
#
# Tests run on the JDK of JAVA_HOME (or else of the java on the PATH), also where Gradle itself is too
# old for that one and has to run on another.
set -eu

root=$(cd "$(dirname "$0")" && pwd)
. "$root/gradle/jdks.sh"

say() {
    echo "gradlew: $*" >&2
}

# The version of the command $1; asked of its jars, because an old Gradle does not even start on a new JDK.
gradle_version() {
    command=$(readlink -f "$1" 2>/dev/null || echo "$1")
    for jar in "$(dirname "$command")"/../lib/gradle-core-[0-9]*.jar; do
        if [ -f "$jar" ]; then
            basename "$jar" .jar | sed 's/^gradle-core-//'
            return
        fi
    done
    "$1" --version 2>/dev/null | sed -n 's/^Gradle //p'
}

# The JDK for Gradle version $1: 17 or newer, because it compiles the project, and not too new for Gradle.
jdk_for_gradle() {
    case $1 in
        4.4.1) jdk_between 17 17 | grep . || jdk_between 18 99 ;; # Debian's, made for 17; the original knows neither
        [0-6].* | 7.[0-2] | 7.[0-2].*) ;;
        7.* | 8.[0-4] | 8.[0-4].*) jdk_between 17 17 ;;
        8.* | 9.0 | 9.0.*) jdk_between 17 21 ;;
        9.*) jdk_between 17 25 ;;
        *) jdk_between 17 99 ;;
    esac
}

property() {
    sed -n "s/^$1=//p" "$root/gradle/wrapper/gradle-wrapper.properties" | sed 's/\\//g'
}

# Looks for Gradle on the PATH. This and the next two set gradle, version and jdk, or fail.
use_installed() {
    gradle=$(command -v gradle) || return 1
    version=$(gradle_version "$gradle")
    jdk=$(jdk_for_gradle "$version")
    if [ -z "$jdk" ]; then
        say "no JDK here fits the installed Gradle $version, looking for another Gradle"
        return 1
    fi
}

use_downloaded() {
    url=$(property distributionUrl)
    version=$(basename "$url" | sed 's/^gradle-\(.*\)-[a-z]*\.zip$/\1/')
    jdk=$(jdk_for_gradle "$version")
    [ -n "$jdk" ] || return 1
    folder="${GRADLE_USER_HOME:-$HOME/.gradle}/wrapper/heddle"
    gradle="$folder/gradle-$version/bin/gradle"
    [ -x "$gradle" ] && return
    say "downloading $url"
    mkdir -p "$folder"
    zip="$folder/download.$$.zip"
    if download "$url" "$zip" && verified "$zip" && (cd "$folder" && "$jdk/bin/jar" xf "$zip"); then
        rm -f "$zip"
        chmod +x "$gradle"
    else
        rm -f "$zip"
        say 'the download failed'
        return 1
    fi
}

download() {
    if command -v curl >/dev/null; then
        curl --fail --location --silent --show-error --connect-timeout 10 --output "$2" "$1"
    elif command -v wget >/dev/null; then
        wget --quiet --connect-timeout=10 --tries=2 --output-document="$2" "$1"
    else
        say 'neither curl nor wget is here'
        return 1
    fi
}

verified() {
    if command -v sha256sum >/dev/null; then
        sum=$(sha256sum "$1")
    else
        sum=$(shasum -a 256 "$1")
    fi
    [ "${sum%% *}" = "$(property distributionSha256Sum)" ] || {
        say "the file has the wrong checksum ${sum%% *}"
        return 1
    }
}

install_package() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    say 'installing the packages gradle and openjdk-17-jdk-headless (where there is none: default-jdk-headless)'
    {
        apt-get update -q
        apt_install gradle openjdk-17-jdk-headless || apt_install gradle default-jdk-headless
    } >&2 && use_installed
}

apt_install() {
    DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$@"
}

use_installed || use_downloaded || install_package || {
    say 'cannot run Gradle. Please install a JDK 17 or newer, and Gradle: version 9 of https://gradle.org/install,'
    say 'or the package gradle of Debian or Ubuntu together with openjdk-17-jdk. Then run this command again.'
    exit 1
}

if [ -z "${HEDDLE_TEST_JDK:-}" ]; then
    user_jdk=$(jdk_of_user)
    user_version=$(jdk_version "$user_jdk")
    if [ "${user_version:-0}" -ge 17 ]; then
        export HEDDLE_TEST_JDK="$user_jdk"
    elif [ -n "${JAVA_HOME:-}" ]; then
        say "JAVA_HOME is [$JAVA_HOME], which is no JDK 17 or newer; taking $jdk in its place"
    fi
fi
export JAVA_HOME="$jdk"

case $version in
    4.*) ;;
    *) exec "$gradle" "$@" ;;
esac

# This Gradle calls every class file that is newer than itself malformed, without consequence.
without_false_alarms() {
    while IFS= read -r line; do
        case $line in
            'Malformed '*' Gradle 5.0 '*) ;;
            *) printf '%s\n' "$line" ;;
        esac
    done
}

exec 4>&1
status=$({ { "$gradle" "$@" 3>&- && echo 0 >&3 || echo $? >&3; } | without_false_alarms >&4; } 3>&1)
exit "$status"
