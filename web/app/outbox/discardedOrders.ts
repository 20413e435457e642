/**
 * Orders of outbox entries that the person discarded on this page: their disappearance is no
 * success.
 */
export const discardedOrders = new Set<number>();
