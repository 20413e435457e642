import { z } from 'zod';
import { id } from '#shared/ids.ts';
import type { Config } from '../config.ts';
import type { AnyTx } from '../db/transaction.ts';
import type { FileStore } from '../files/FileStore.ts';
import { type JobKind, type Jobs, job } from '../jobs/jobs.ts';
import type { Gates } from '../outside/Gates.ts';
import type { Seal } from '../secrets/seal.ts';
import { createDelivery } from './delivery.ts';
import { type Letter, letter } from './letter.ts';

export interface Mail {
  /** Sent if the transaction commits, with retries until the mail server accepts it. */
  send(tx: AnyTx, letter: Letter): Promise<void>;
}

/** Sealed, because letters carry sign-in links and jobs are kept for a while. */
const sendMail = {
  name: 'mail.send',
  data: z.object({
    sealed: z.string(),
    /** The company on whose behalf it is sent; a sign-in link belongs to no company. */
    accountId: id.nullable().default(null),
  }),
};

export function createMail(jobs: Jobs, seal: Seal): Mail {
  return {
    send: (tx, content) =>
      jobs.enqueue(tx, sendMail, {
        sealed: seal.seal(JSON.stringify(content)),
        accountId: 'accountId' in tx ? tx.accountId : null,
      }),
  };
}

export function mailJobs({
  config,
  seal,
  gates,
  files,
}: {
  config: Config;
  seal: Seal;
  gates: Gates;
  files: Pick<FileStore, 'read'>;
}): JobKind[] {
  const delivery = createDelivery(config, { gates, files });
  const opened = (sealed: string) => letter.parse(JSON.parse(seal.open(sealed)));
  return [
    job({
      ...sendMail,
      retries: 12,
      atOnce: 10,
      async run({ sealed }, { id: jobId }) {
        await delivery.deliver(opened(sealed), jobId);
      },
      failed: ({ accountId, sealed }) => ({
        accountId,
        type: 'E-mail',
        entity: { type: 'letter', id: opened(sealed).to },
      }),
    }),
  ];
}
