import './virtual/seededCrypto.ts';
import { expect, test } from 'vitest';
import { fixedRounds } from '../testing/rounds.ts';
import { neverIn } from './counts.ts';
import { isReplay, runSchedules } from './runSchedules.ts';
import { virtualStage } from './virtual/VirtualStage.ts';

test('devices, people, networks and nodes in any order: nothing is lost, doubled, or applied unseen', async () => {
  const performed = await runSchedules({
    rounds: fixedRounds(60),
    length: { least: 1, most: 120 },
    furnish: virtualStage,
    clean: async () => undefined,
    attempts: 400,
    command: 'npx vitest run --project schedules sync/schedules/schedules.test.ts',
  });
  // Or it has shown nothing.
  if (!isReplay()) expect(neverIn(performed)).toEqual([]);
}, 600_000);
