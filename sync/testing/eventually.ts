import { vi } from 'vitest';

/** Waits until `check` no longer throws, and returns its result. The timeout is long for busy machines. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 90_000, interval: 50 });
