import './virtual/seededCrypto.ts';
import { test } from 'vitest';
import { longRounds } from '../testing/rounds.ts';
import { runSchedules } from './runSchedules.ts';
import { virtualStage } from './virtual/VirtualStage.ts';

test(
  'random schedules of devices, people, networks and nodes lose nothing, double nothing and approve nothing unseen',
  async () => {
    await runSchedules({
      rounds: longRounds(1_000),
      length: { least: 1, most: 240 },
      furnish: virtualStage,
      clean: async () => undefined,
      attempts: 1_000,
      command: 'npm run test:long -- sync/schedules',
    });
  },
  24 * 60 * 60_000,
);
