import { vi } from 'vitest';

/** For what comes when it comes: on a busy machine late. Waits until `check` throws no more, and answers what that does. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 25 });
