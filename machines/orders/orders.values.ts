/** Word by which `cache.stale` finds the orders. */
export const ordersTag = 'orders';
/** Milliseconds after which orders that are on their way are read again [4.12]. */
export const orderWatchPause = 4000;

/** Statuses from which an order goes on by itself. */
const moving: readonly string[] = ['Received', 'Confirmed', 'ProductionStarted', 'ProductionCompleted'];
export const movesOn = (status: string): boolean => moving.includes(status);
