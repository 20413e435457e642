import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Book, book, type SandboxDelivery } from './book.ts';

export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** The sandbox's books, kept in one file of the data folder, and what is to be told of them. */
export class StripeBooks {
  readonly book: Book;
  readonly #file: string;

  constructor(dataDir: string) {
    this.#file = path.join(dataDir, 'sandbox-stripe.json');
    mkdirSync(dataDir, { recursive: true });
    this.book = book.parse(JSON.parse(this.#stored()));
  }

  /** Puts an event into the queue of those that are told; `object` is what it is about, as it is now. */
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

  save(): void {
    const draft = `${this.#file}.draft`;
    writeFileSync(draft, JSON.stringify(this.book), { mode: 0o600 });
    renameSync(draft, this.#file);
  }

  #stored(): string {
    try {
      return readFileSync(this.#file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
      throw error;
    }
  }
}
