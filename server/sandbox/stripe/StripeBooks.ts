import { randomBytes } from 'node:crypto';
import { BookFile } from '../BookFile.ts';
import { book, type SandboxDelivery } from './book.ts';

export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The sandbox's state, stored in one file of the data folder, with the queue of undelivered events. */
export class StripeBooks extends BookFile<typeof book> {
  constructor(dataDir: string) {
    super(dataDir, 'sandbox-stripe.json', book);
  }

  /** Queues an event; `object` is a snapshot of the object concerned. */
  tell(type: string, object: object): void {
    const id = newStripeId('evt');
    const event = {
      id,
      object: 'event',
      api_version: null,
      created: nowInSeconds(),
      type,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    };
    this.book.undelivered.push({ id, type, body: JSON.stringify(event), tries: 0 });
  }

  delivered(event: SandboxDelivery): void {
    const { undelivered } = this.book;
    undelivered.splice(undelivered.indexOf(event), 1);
    this.save();
  }
}
