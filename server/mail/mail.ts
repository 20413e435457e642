import type { Knex } from 'knex';
import { z } from 'zod';
import type { Services } from '../capability.ts';
import { type JobKind, type Jobs, job } from '../jobs/jobs.ts';
import type { Seal } from '../secrets/seal.ts';
import { createDelivery } from './delivery.ts';
import { type Letter, letter } from './letter.ts';

export interface Mail {
  /** Goes out if the transaction commits, tried again until the mail server takes it. */
  send(tx: Knex.Transaction, letter: Letter): Promise<void>;
}

/** Sealed, because letters carry sign-in links and jobs are kept for a while. */
const sendMail = { name: 'mail.send', data: z.object({ sealed: z.string() }) };

export function createMail(jobs: Jobs, seal: Seal): Mail {
  return {
    send: (tx, content) =>
      jobs.enqueue(tx, sendMail, { sealed: seal.seal(JSON.stringify(content)) }),
  };
}

export function mailJobs({ config, seal }: Pick<Services, 'config' | 'seal'>): JobKind[] {
  const delivery = createDelivery(config);
  return [
    job({
      ...sendMail,
      retries: 12,
      atOnce: 10,
      async run({ sealed }, { id }) {
        await delivery.deliver(letter.parse(JSON.parse(seal.open(sealed))), id);
      },
    }),
  ];
}
