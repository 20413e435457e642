import { parentPort } from 'node:worker_threads';
import { UnreadableXml } from '../reading/einvoice/UnreadableXml.ts';
import type { FieldsAnswer, FieldsTask } from './FieldsThread.ts';
import { fieldsOf } from './fieldsOf.ts';

parentPort?.on('message', async (task: FieldsTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer({ type, bytes, page }: FieldsTask): Promise<FieldsAnswer> {
  try {
    return { kind: 'read', fields: await fieldsOf(type, bytes, page) };
  } catch (error) {
    if (error instanceof UnreadableXml) return { kind: 'unreadable', reason: error.reason };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
