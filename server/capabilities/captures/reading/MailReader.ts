import { availableParallelism } from 'node:os';
import { UnreadableDocument } from '#shared/reading/pages/UnreadableDocument.ts';
import { TimeBudget } from '../../reading/limits.ts';
import { LoneWorker } from '../../reading/workers/LoneWorker.ts';
import type { Envelope } from '../../uploads/mails/captureStore.ts';
import { mailLimits } from './limits.ts';
import type { MailAnswer, MailTask, ReadMail, ResolveName } from './messages.ts';
import { UnreadableMail } from './UnreadableMail.ts';

/** DNS lookups per mail. */
const maxNames = 60;

/** An error inside the worker, which would probably occur again. */
export class ReadingFailed extends Error {}

type Reply = (task: MailTask) => void;

/** Parses one mail at a time in a process of its own. */
class MailWorker {
  readonly #resolveName: ResolveName;
  readonly #worker: LoneWorker<MailTask, MailAnswer>;
  /** DNS lookups of the current mail so far. */
  #names = 0;

  constructor(resolveName: ResolveName) {
    this.#resolveName = resolveName;
    this.#worker = new LoneWorker({
      script: new URL('./mailWorker.ts', import.meta.url),
      limits: mailLimits,
      isAnswer: (message, reply) => {
        if (message.kind !== 'resolve') return true;
        void this.#answerName(message, reply);
        return false;
      },
    });
  }

  close(): Promise<void> {
    return this.#worker.close();
  }

  async read(bytes: Uint8Array, envelope: Envelope): Promise<ReadMail> {
    this.#names = 0;
    const task: MailTask = { kind: 'read', bytes, envelope };
    const budget = new TimeBudget(mailLimits.milliseconds);
    const answer = await this.#worker.ask(task, budget).catch(asUnreadableMail);
    if (answer.kind === 'read') return answer.mail;
    if (answer.kind === 'unreadable') throw new UnreadableMail(answer.reason);
    throw new ReadingFailed(answer.kind === 'failed' ? answer.message : 'It gave a wrong answer');
  }

  async #answerName(
    { id, name, type }: Extract<MailAnswer, { kind: 'resolve' }>,
    reply: Reply,
  ): Promise<void> {
    if (++this.#names > maxNames) {
      reply({ kind: 'unresolved', id, code: 'EREFUSED' });
      return;
    }
    try {
      reply({ kind: 'resolved', id, records: await this.#resolveName(name, type) });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'ESERVFAIL';
      reply({ kind: 'unresolved', id, code });
    }
  }
}

/** Turns an exceeded limit into an error about a mail. */
function asUnreadableMail(error: unknown): never {
  if (!(error instanceof UnreadableDocument)) throw error;
  throw new UnreadableMail(error.reason === 'too_slow' ? 'too_slow' : 'out_of_memory');
}

/** At least two, so that a slow mail does not delay all others. */
export const mailWorkerCount = Math.max(2, Math.min(4, availableParallelism() - 1));

/** A pool of worker processes for mails, so that no mail blocks or crashes the server. */
export class MailReader {
  readonly #hands: readonly MailWorker[];
  readonly #idle: MailWorker[];
  readonly #waiting: ((hand: MailWorker) => void)[] = [];

  constructor(resolveName: ResolveName) {
    this.#hands = Array.from({ length: mailWorkerCount }, () => new MailWorker(resolveName));
    this.#idle = [...this.#hands];
  }

  async read(bytes: Uint8Array, envelope: Envelope): Promise<ReadMail> {
    // The worker used last has its process running already.
    const hand =
      this.#idle.pop() ?? (await new Promise<MailWorker>((resolve) => this.#waiting.push(resolve)));
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
