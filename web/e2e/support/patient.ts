/** For what the product does at a low priority: on a busy machine, reading a file takes minutes. */
export const patient = { timeout: 600_000 };
