import type { Kind, Schedule } from './operations.ts';

/** Schedules that once failed, each as short as it could be made. They are run before all others. */
export const keptSchedules: readonly Schedule[] = [
  // An edit that was made before the clock was put back waited for that time to come again.
  scheduleOf('edit', 'setClock', 'editLine', 'crashTab', 'loseRequests'),
];

function scheduleOf(...kinds: readonly Kind[]): Schedule {
  return {
    seed: 0,
    answersCarrySeq: false,
    wakes: false,
    operations: kinds.map((kind) => ({ kind, who: 0, what: 0, how: 0, flow: 0 })),
  };
}
