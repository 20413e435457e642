/** The places in the outbox of what the person has given up on this page: their disappearing is no success. */
export const discarded = new Set<number>();
