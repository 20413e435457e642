/** Rate limit of one key, per node: points per so many seconds. */
export const callsOfKey = { points: 600, duration: 60 };

/** Active keys that a company may have at once. */
export const mostKeys = 50;
