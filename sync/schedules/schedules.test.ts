import './virtual/seededCrypto.ts';
import { expect, test } from 'vitest';
import { fixedRounds } from '../testing/rounds.ts';
import { neverIn } from './counts.ts';
import { isReplay, runSchedules } from './runSchedules.ts';
import { virtualStage } from './virtual/VirtualStage.ts';

test('random schedules of devices, people, networks and nodes lose nothing, double nothing and approve nothing unseen', async () => {
  const performed = await runSchedules({
    rounds: fixedRounds(15),
    length: { least: 1, most: 120 },
    furnish: virtualStage,
    clean: async () => undefined,
    attempts: 400,
    command: 'npx vitest run --project schedules sync/schedules/schedules.test.ts',
  });
  // A kind of operation that never happened was not tested.
  if (!isReplay()) expect(neverIn(performed)).toEqual([]);
}, 600_000);
