import { availableParallelism } from 'node:os';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import { MailHand } from './MailHand.ts';
import type { ReadMail, ResolveName } from './messages.ts';

/** More than one, so that a mail that takes its time does not hold up all others. */
export const mailHands = Math.max(2, Math.min(4, availableParallelism() - 1));

/** Takes mails apart in processes of their own: none of them holds up the server, or takes it down. */
export class MailReader {
  readonly #hands: readonly MailHand[];
  readonly #idle: MailHand[];
  readonly #waiting: ((hand: MailHand) => void)[] = [];

  constructor(resolveName: ResolveName) {
    this.#hands = Array.from({ length: mailHands }, () => new MailHand(resolveName));
    this.#idle = [...this.#hands];
  }

  async read(bytes: Uint8Array, envelope: Envelope): Promise<ReadMail> {
    // The one that has read last has its process already.
    const hand =
      this.#idle.pop() ?? (await new Promise<MailHand>((given) => this.#waiting.push(given)));
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
