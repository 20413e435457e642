import { parentPort } from 'node:worker_threads';
import { readLearned } from '#shared/reading/learning/readLearned.ts';
import { tracesOf } from '#shared/reading/learning/trace.ts';
import { judgeAnswer } from '#shared/reading/model/judgeAnswer.ts';
import type { Reading } from '#shared/reading/reading.ts';
import { UnreadableXml } from '../reading/einvoice/UnreadableXml.ts';
import type { FieldsAnswer, FieldsTask, JudgeTask } from './fieldsMessages.ts';
import { fieldsOf } from './fieldsOf.ts';
import { unpackWords } from './keptWords.ts';

parentPort?.on('message', async (task: FieldsTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer(task: FieldsTask): Promise<FieldsAnswer> {
  try {
    if (task.kind === 'read')
      return { kind: 'read', fields: await fieldsOf(task.type, task.bytes, task.page) };
    if (task.kind === 'judge') return { kind: 'judged', reading: await judge(task) };
    const pages = await unpackWords(task.words);
    return { kind: 'traced', traces: tracesOf(pages, task.confirmed) };
  } catch (error) {
    if (error instanceof UnreadableXml) return { kind: 'unreadable', reason: error.reason };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function judge({ words, page, learned, answer }: JudgeTask): Promise<Reading> {
  const pages = await unpackWords(words);
  return answer ? judgeAnswer(pages, answer, learned) : readLearned(pages, page, learned);
}
