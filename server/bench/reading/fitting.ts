import { writeFile } from 'node:fs/promises';
import type { PageOfWords } from '#shared/reading/words.ts';
import { unpackWords } from '../../capabilities/reading/keptWords.ts';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { OperatorError } from '../../platform/lifetime.ts';
import { flag, optionalText } from '../harness/benches.ts';
import type { BenchDocument } from './BenchDocument.ts';
import { benchDocuments, type Which, whichDocuments } from './benchDocuments.ts';
import { withRememberedWords } from './rememberedWords.ts';

/** Options of a bench that fits weights on documents with answers. */
export const fittingOptions = {
  ...whichDocuments,
  words: optionalText('a folder that keeps the words of documents'),
  write: flag('`yes`: writes the weights into the engine'),
};

/** A document whose words were read. */
export interface FittingDocument {
  document: BenchDocument;
  pages: PageOfWords[];
  answers: unknown;
}

interface FittingDocuments {
  documents: FittingDocument[];
  /** The names of those that could not be read. */
  unread: string[];
}

/** Reads the words of documents; of `usual` unless other parts are asked for. */
export async function readForFitting(
  { words, ...which }: Which & { words?: string | undefined },
  usual: string,
): Promise<FittingDocuments> {
  const reader = createDocumentReader(undefined, 1);
  const remembering = words ? withRememberedWords(reader, words) : reader;
  const read: FittingDocuments = { documents: [], unread: [] };
  const part = which.part.length > 0 ? which.part : [usual];
  for (const document of await benchDocuments({ ...which, part })) {
    const answer = await remembering.read(await document.bytes()).catch(() => null);
    const pages = answer?.words ? await unpackWords(answer.words) : null;
    if (pages) read.documents.push({ document, pages, answers: await document.truth() });
    else read.unread.push(document.id);
  }
  await reader.close();
  return read;
}

export const folds = 5;

/** The fold of each issuer for cross-validation; `null` for other issuers. */
export function foldsOf(issuers: Iterable<string>): (issuer: string) => number | null {
  const sorted = [...new Set(issuers)].sort();
  const foldOf = new Map(sorted.map((issuer, at) => [issuer, at % folds]));
  return (issuer) => foldOf.get(issuer) ?? null;
}

/** Refused when documents are missing, because the weights would silently be others. */
export async function writeWeights(
  target: URL,
  text: string,
  { unread }: Pick<FittingDocuments, 'unread'>,
): Promise<void> {
  if (unread.length > 0)
    throw new OperatorError(`These documents could not be read: ${unread.join(', ')}`);
  await writeFile(target, text);
}
