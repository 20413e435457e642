import type { Knex } from 'knex';
import { z } from 'zod';
import type { JobKind, Jobs } from '../jobs/jobs.ts';
import type { Seal } from '../secrets/seal.ts';
import type { Delivery } from './delivery.ts';
import { type Letter, letter } from './letter.ts';

export interface Mail {
  /** Goes out if the transaction commits, tried again until the mail server takes it. */
  send(tx: Knex.Transaction, letter: Letter): Promise<void>;
}

/** Sealed, because letters carry sign-in links and jobs are kept for a while. */
const sealedLetter = z.object({ sealed: z.string() });
const name = 'mail.send';

export function createMail(jobs: Jobs, seal: Seal): Mail {
  return {
    send: (tx, content) =>
      jobs.enqueue(
        tx,
        { name, data: sealedLetter },
        { sealed: seal.seal(JSON.stringify(content)) },
      ),
  };
}

export function mailJob(delivery: Delivery, seal: Seal): JobKind<z.infer<typeof sealedLetter>> {
  return {
    name,
    data: sealedLetter,
    retries: 12,
    async run({ sealed }, { id }) {
      await delivery.deliver(letter.parse(JSON.parse(seal.open(sealed))), id);
    },
  };
}
