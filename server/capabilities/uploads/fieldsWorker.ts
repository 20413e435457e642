import { parentPort } from 'node:worker_threads';
import { UnreadableXml } from '#shared/einvoice/UnreadableXml.ts';
import { pageWordsOf } from '#shared/pageWords/pageWordsOf.ts';
import { proposeCuts } from '#shared/reading/cuts/proposeCuts.ts';
import { readPages } from '#shared/reading/engine/readPages.ts';
import { readLearned } from '#shared/reading/learning/readLearned.ts';
import { tracesOf } from '#shared/reading/learning/trace.ts';
import { judgeAnswer } from '#shared/reading/model/judgeAnswer.ts';
import { keptLines, type Reading } from '#shared/reading/reading.ts';
import type { Fields } from '#shared/uploads/fieldsOf.ts';
import { packWords, unpackWords } from '../reading/keptWords.ts';
import type {
  ArrangeTask,
  FieldsAnswer,
  FieldsTask,
  JudgeTask,
  ReadTask,
} from './fieldsMessages.ts';
import { fieldsOf } from './fieldsOf.ts';

parentPort?.on('message', async (task: FieldsTask) => {
  parentPort?.postMessage(await answer(task));
});

async function answer(task: FieldsTask): Promise<FieldsAnswer> {
  try {
    if (task.kind === 'read') return { kind: 'read', fields: await read(task) };
    if (task.kind === 'judge') return { kind: 'judged', reading: await judge(task) };
    if (task.kind === 'arrange') return { kind: 'arranged', ...(await arrange(task)) };
    const pages = await unpackWords(task.words);
    if (task.kind === 'pageWords') return { kind: task.kind, pageWords: pageWordsOf(pages) };
    if (task.kind === 'cuts') return { kind: 'cut', cuts: proposeCuts(pages) };
    return { kind: 'traced', traces: tracesOf(pages, task.confirmed) };
  } catch (error) {
    if (error instanceof UnreadableXml) return { kind: 'unreadable', reason: error.reason };
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

async function read({ type, bytes, page, words }: ReadTask): Promise<Fields> {
  const { reading, differences } = await fieldsOf(type, bytes, page, async () =>
    words ? unpackWords(words) : [],
  );
  return { reading: keptLines(reading), differences };
}

async function arrange({
  words,
  pages,
}: ArrangeTask): Promise<{ reading: Reading; words: Uint8Array | null }> {
  const files = await Promise.all(words.map(unpackWords));
  const arranged = pages.flatMap(({ file, page }) => files[file]?.[page] ?? []);
  return { reading: keptLines(readPages(arranged)), words: await packWords(arranged) };
}

async function judge({ words, page, learned, answer }: JudgeTask): Promise<Reading> {
  const pages = await unpackWords(words);
  return keptLines(
    answer ? judgeAnswer(pages, answer, learned) : readLearned(pages, page, learned),
  );
}
