package benchmarks;

import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Application code with data structures of its own: a hash table, a heap and a linked list, with accessors and methods
 * of some size, so that it shows where instrumented methods are no longer inlined.
 */
final class OrderBook {

    private static final int MOST_ORDERS = 500;

    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private final Table orders = new Table();
    private final Heap byPrice = new Heap();
    private final Recent recent = new Recent();
    private long seed = 1;
    private long next;
    private long traded;
    private volatile long version;

    void submit() {
        lock.writeLock().lock();
        try {
            Order order = new Order(next++, 1_000 + random(500), 1 + random(9));
            orders.put(order);
            byPrice.add(order);
            recent.add(order);
            if (byPrice.size() > MOST_ORDERS) {
                trade();
            }
            version++;
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void trade() {
        Order order = byPrice.removeLeast();
        orders.remove(order.id());
        recent.remove(order);
        traded += order.amount();
    }

    /** Something that depends on an order, if it is there, and on the latest ones. */
    long look(long age) {
        lock.readLock().lock();
        try {
            Order order = orders.get(next - age);
            return (order == null ? 0 : order.price()) + recent.value(8) + version + traded;
        } finally {
            lock.readLock().unlock();
        }
    }

    private int random(int bound) {
        seed ^= seed << 13;
        seed ^= seed >>> 7;
        seed ^= seed << 17;
        return (int) (seed >>> 33) % bound;
    }

    private static final class Order {
        private final long id;
        private final long price;
        private final int amount;
        private Order before;
        private Order after;

        Order(long id, long price, int amount) {
            this.id = id;
            this.price = price;
            this.amount = amount;
        }

        long id() {
            return id;
        }

        long price() {
            return price;
        }

        int amount() {
            return amount;
        }

        boolean comesBefore(Order other) {
            return price != other.price ? price < other.price : id < other.id;
        }
    }

    private static final class Table {
        private final Order[] orders = new Order[2 * 1024];
        private int size;

        private int place(long id) {
            return (int) (id * 0x9E3779B97F4A7C15L >>> 40) & orders.length - 1;
        }

        Order get(long id) {
            int i = place(id);
            while (orders[i] != null && orders[i].id() != id) {
                i = i + 1 & orders.length - 1;
            }
            return orders[i];
        }

        void put(Order order) {
            int i = place(order.id());
            while (orders[i] != null) {
                i = i + 1 & orders.length - 1;
            }
            orders[i] = order;
            size++;
        }

        void remove(long id) {
            int mask = orders.length - 1;
            int hole = place(id);
            while (orders[hole].id() != id) {
                hole = hole + 1 & mask;
            }
            for (int i = hole + 1 & mask; orders[i] != null; i = i + 1 & mask) {
                if ((i - place(orders[i].id()) & mask) >= (i - hole & mask)) {
                    orders[hole] = orders[i];
                    hole = i;
                }
            }
            orders[hole] = null;
            size--;
        }
    }

    private static final class Heap {
        private final Order[] orders = new Order[MOST_ORDERS + 2];
        private int size;

        int size() {
            return size;
        }

        void add(Order order) {
            int i = size++;
            while (i > 0 && order.comesBefore(orders[i - 1 >> 1])) {
                orders[i] = orders[i - 1 >> 1];
                i = i - 1 >> 1;
            }
            orders[i] = order;
        }

        Order removeLeast() {
            Order least = orders[0];
            Order last = orders[--size];
            orders[size] = null;
            int i = 0;
            while (i < size >> 1) {
                int child = 2 * i + 1;
                if (child + 1 < size && orders[child + 1].comesBefore(orders[child])) {
                    child++;
                }
                if (last.comesBefore(orders[child])) {
                    break;
                }
                orders[i] = orders[child];
                i = child;
            }
            orders[i] = last;
            return least;
        }
    }

    private static final class Recent {
        private Order last;

        void add(Order order) {
            order.before = last;
            if (last != null) {
                last.after = order;
            }
            last = order;
        }

        void remove(Order order) {
            if (order.before != null) {
                order.before.after = order.after;
            }
            if (order.after != null) {
                order.after.before = order.before;
            } else {
                last = order.before;
            }
        }

        long value(int most) {
            long value = 0;
            int count = 0;
            for (Order order = last; order != null && count < most; order = order.before) {
                value += order.price() * order.amount();
                count++;
            }
            return value;
        }
    }
}
