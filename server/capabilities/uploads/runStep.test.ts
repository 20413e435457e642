import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/db/newId.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { Unavailable } from '../../platform/Unavailable.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createCompany } from '../../testing/people.ts';
import { uploadOf } from '../../testing/uploads.ts';
import { stepJob } from './runStep.ts';
import { findUpload } from './uploadStore.ts';

let database: TestDatabase;
let accountId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ accountId } = await createCompany({ db: database.db, server: { url: '' } }));
});
afterAll(() => database.close());

/** The first step, failing with these errors, one after the other. */
async function failing(...errors: readonly Error[]) {
  const { db } = database;
  const jobs = { enqueue: async () => {} };
  const uploadId = await uploadOf({ db, accountId });
  const left = [...errors];
  const kind = stepJob<void>(
    { db, jobs },
    {
      step: 'pages',
      atOnce: 1,
      async find() {
        const error = left.shift();
        if (error) throw error;
      },
      keep: async () => ({}),
    },
  );
  const attempt = (job: Partial<Parameters<JobKind['run']>[1]> = {}) =>
    kind.run(
      { accountId, uploadId, round: 1 },
      { id: newId(), log: pino({ enabled: false }), isLastAttempt: false, ...job },
    );
  return {
    attempt,
    async untilDone() {
      let attempts = 0;
      while (
        ++attempts < 100 &&
        !(await attempt().then(
          () => true,
          () => false,
        ))
      );
      return attempts;
    },
    now: () => db.withAccount(accountId, (tx) => findUpload(tx, uploadId)),
  };
}

const busy = new Unavailable('The file store answered 503');
const fault = new Error('our fault');

it('waits for a store that is down for long, and then continues as usual', async () => {
  const outage = Array.from({ length: 20 }, () => busy);
  const { untilDone, now } = await failing(...outage, fault, fault, ...outage);
  expect(await untilDone()).toBe(43);
  expect(await now()).toMatchObject({ status: 'processing', step: 'fields', failures: 0 });
});

it('gives up after the third fault of ours', async () => {
  const { untilDone, now } = await failing(fault, busy, fault, fault, fault);
  expect(await untilDone()).toBe(4);
  expect(await now()).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('failed on our side'),
  });
});

it('gives up when no attempt is left', async () => {
  const { attempt, now } = await failing(busy);
  await attempt({ isLastAttempt: true });
  expect(await now()).toMatchObject({ status: 'failed' });
});
