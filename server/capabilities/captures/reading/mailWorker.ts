import { parentPort } from 'node:worker_threads';
import type { MailAnswer, MailTask, Records, ResolveName } from './messages.ts';
import { readMail } from './readMail.ts';
import { UnreadableMail } from './UnreadableMail.ts';

interface Lookup {
  resolve(records: Records): void;
  reject(error: Error): void;
}

const lookups = new Map<number, Lookup>();
let lastId = 0;

parentPort?.on('message', async (task: MailTask) => {
  if (task.kind === 'read') {
    post(await answer(task));
    return;
  }
  const lookup = lookups.get(task.id);
  lookups.delete(task.id);
  if (task.kind === 'resolved') lookup?.resolve(task.records);
  else lookup?.reject(Object.assign(new Error(task.code), { code: task.code }));
});

function post(answer: MailAnswer): void {
  parentPort?.postMessage(answer);
}

/** The server does the DNS lookup, since the worker has no network access. */
const resolveName: ResolveName = (name, type) =>
  new Promise((resolve, reject) => {
    const id = ++lastId;
    lookups.set(id, { resolve, reject });
    post({ kind: 'resolve', id, name, type });
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
    lookups.clear();
  }
}
