import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { SandboxDelivery } from './book.ts';
import { nowInSeconds, type StripeBooks } from './StripeBooks.ts';

const timeoutInMs = 10_000;
const retryIntervalInMs = 1000;
const maxTries = 50;

/** Delivers webhook events, signed like Stripe's, and retries until the receiver accepts them. */
export class Deliveries {
  readonly #books: StripeBooks;
  readonly #to: { url: string; secret: string };
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;

  constructor(books: StripeBooks, to: { url: string; secret: string }, log: Logger) {
    this.#books = books;
    this.#to = to;
    this.#log = log;
    this.#timer = setInterval(() => this.begin(), retryIntervalInMs);
    this.#timer.unref();
  }

  begin(): void {
    if (this.#stopping.signal.aborted) return;
    this.#running ??= this.#deliver()
      .catch((error: unknown) => this.#log.warn({ err: error }, 'sandbox events'))
      .finally(() => {
        this.#running = null;
      });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  async #deliver(): Promise<void> {
    const { undelivered } = this.#books.book;
    for (const event of [...undelivered]) {
      if (this.#stopping.signal.aborted) return;
      if (await this.#send(event)) this.#books.delivered(event);
      else if (++event.tries >= maxTries) this.#books.delivered(event);
    }
  }

  async #send({ body }: SandboxDelivery): Promise<boolean> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeoutInMs)]);
    const response = await fetch(this.#to.url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signatureOf(body, this.#to.secret),
      },
      body,
      signal,
    }).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  }
}

function signatureOf(body: string, secret: string): string {
  const time = nowInSeconds();
  const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${v1}`;
}
