import { setTimeout as wait } from 'node:timers/promises';

const longestInMs = 2_500;

/** When the server is killed: each of them waits for a random while. */
export function randomMoments(kills: number): (() => Promise<void>)[] {
  return Array.from({ length: kills }, () => () => wait(Math.random() * longestInMs));
}
