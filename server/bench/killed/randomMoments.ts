import { setTimeout as wait } from 'node:timers/promises';

const longestInMs = 2_500;

/** Random waits before each kill of the server. */
export function randomMoments(kills: number): (() => Promise<void>)[] {
  return Array.from({ length: kills }, () => () => wait(Math.random() * longestInMs));
}
