import { UnreadableDocument } from '../../reading/UnreadableDocument.ts';
import { IsolatedWorker } from '../../reading/workers/IsolatedWorker.ts';
import type { Envelope } from '../captureStore.ts';
import { mailLimits } from './limits.ts';
import type { MailAnswer, MailTask, ReadMail, Records } from './messages.ts';
import { UnreadableMail } from './UnreadableMail.ts';

/** Answers what the network's names say: `code` of what it throws is that of the resolver. */
export type ResolveName = (name: string, type: string) => Promise<Records>;

interface Pending {
  resolve(mail: ReadMail): void;
  reject(error: Error): void;
  /** How many names it has asked for. */
  names: number;
}

const mostNames = 60;

/** Takes mails apart in a process of its own, one at a time: none of them holds up the server, or takes it down. */
export class MailReader {
  readonly #resolveName: ResolveName;
  #worker: IsolatedWorker<MailTask, MailAnswer> | null = null;
  #pending: Pending | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(resolveName: ResolveName) {
    this.#resolveName = resolveName;
  }

  read(bytes: Uint8Array, envelope: Envelope): Promise<ReadMail> {
    const turn = this.#last.then(() => this.#ask({ kind: 'read', bytes, envelope }));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#pending?.reject(new Error('The mail reader was closed'));
    await this.#worker?.terminate();
  }

  async #ask(task: MailTask): Promise<ReadMail> {
    if (this.#closed) throw new Error('The mail reader is closed');
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<ReadMail>((resolve, reject) => {
        this.#pending = { resolve, reject, names: 0 };
        const end = () => reject(new UnreadableMail('too_slow'));
        timer = setTimeout(end, mailLimits.milliseconds);
        worker.post(task);
      });
    } catch (error) {
      if (error instanceof UnreadableMail && error.reason !== 'too_slow') throw error;
      if (worker === this.#worker) this.#worker = null;
      await worker.terminate();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#pending = null;
      worker.unref();
    }
  }

  #start(): IsolatedWorker<MailTask, MailAnswer> {
    const script = new URL('./mailWorker.ts', import.meta.url);
    const worker = new IsolatedWorker<MailTask, MailAnswer>(script, mailLimits, {
      answered: (answer) => {
        // One that was given up may still have something to say, which is not about the present mail.
        if (worker === this.#worker && this.#pending) this.#heed(worker, answer, this.#pending);
      },
      ended: (reason) => {
        if (worker !== this.#worker) return;
        this.#worker = null;
        this.#pending?.reject(
          reason instanceof UnreadableDocument ? new UnreadableMail('out_of_memory') : reason,
        );
      },
    });
    return worker;
  }

  #heed(worker: IsolatedWorker<MailTask, MailAnswer>, answer: MailAnswer, pending: Pending): void {
    if (answer.kind === 'read') pending.resolve(answer.mail);
    else if (answer.kind === 'unreadable') pending.reject(new UnreadableMail(answer.reason));
    else if (answer.kind === 'failed') pending.reject(new Error(answer.message));
    else if (++pending.names > mostNames)
      worker.post({ kind: 'unresolved', id: answer.id, code: 'EREFUSED' });
    else void this.#answerName(worker, answer);
  }

  async #answerName(
    worker: IsolatedWorker<MailTask, MailAnswer>,
    { id, name, type }: Extract<MailAnswer, { kind: 'resolve' }>,
  ): Promise<void> {
    try {
      worker.post({ kind: 'resolved', id, records: await this.#resolveName(name, type) });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'ESERVFAIL';
      worker.post({ kind: 'unresolved', id, code });
    }
  }
}
