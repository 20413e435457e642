import { availableParallelism } from 'node:os';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import { MailHand } from './MailHand.ts';
import type { ReadMail, ResolveName } from './messages.ts';

/** At least two, so that a slow mail does not delay all others. */
export const mailHands = Math.max(2, Math.min(4, availableParallelism() - 1));

/** A pool of worker processes for mails, so that no mail blocks or crashes the server. */
export class MailReader {
  readonly #hands: readonly MailHand[];
  readonly #idle: MailHand[];
  readonly #waiting: ((hand: MailHand) => void)[] = [];

  constructor(resolveName: ResolveName) {
    this.#hands = Array.from({ length: mailHands }, () => new MailHand(resolveName));
    this.#idle = [...this.#hands];
  }

  async read(bytes: Uint8Array, envelope: Envelope): Promise<ReadMail> {
    // The worker used last has its process running already.
    const hand =
      this.#idle.pop() ?? (await new Promise<MailHand>((resolve) => this.#waiting.push(resolve)));
    try {
      return await hand.read(bytes, envelope);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(hand);
      else this.#idle.push(hand);
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#hands.map((hand) => hand.close()));
  }
}
