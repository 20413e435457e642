import { parentPort } from 'node:worker_threads';
import type { MailAnswer, MailTask, Records, ResolveName } from './messages.ts';
import { readMail } from './readMail.ts';
import { UnreadableMail } from './UnreadableMail.ts';

interface Question {
  resolve(records: Records): void;
  reject(error: Error): void;
}

const questions = new Map<number, Question>();
let asked = 0;

parentPort?.on('message', async (task: MailTask) => {
  if (task.kind === 'read') {
    say(await answer(task));
    return;
  }
  const question = questions.get(task.id);
  questions.delete(task.id);
  if (task.kind === 'resolved') question?.resolve(task.records);
  else question?.reject(Object.assign(new Error(task.code), { code: task.code }));
});

function say(one: MailAnswer): void {
  parentPort?.postMessage(one);
}

/** The server asks for it. */
const resolveName: ResolveName = (name, type) =>
  new Promise((resolve, reject) => {
    const id = ++asked;
    questions.set(id, { resolve, reject });
    say({ kind: 'resolve', id, name, type });
  });

async function answer({
  bytes,
  envelope,
}: Extract<MailTask, { kind: 'read' }>): Promise<MailAnswer> {
  try {
    return { kind: 'read', mail: await readMail(bytes, envelope, resolveName) };
  } catch (error) {
    if (error instanceof UnreadableMail) return { kind: 'unreadable', reason: error.reason };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  } finally {
    questions.clear();
  }
}
