/**
 * The same for all projects, so that they share one queue and no core is idle in between. Twice the cores: the files of
 * the server wait more than half of the time, for the database, other processes and timers, and those of the browser for
 * the next frame.
 */
export const testWorkers = 4;
