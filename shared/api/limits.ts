/** How many calls one key may make in so many seconds, on each node. */
export const callsOfKey = { points: 600, duration: 60 };

/** How many keys of a company may be in force at once. */
export const mostKeys = 50;
