import type { UnreadableXmlReason } from '#shared/einvoice/UnreadableXml.ts';
import type { Trace } from '#shared/reading/learning/trace.ts';
import type { ModelAnswer } from '#shared/reading/model/answer.ts';
import type { ReadFieldName, Reading } from '#shared/reading/reading.ts';
import type { Fields } from '#shared/uploads/fieldsOf.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';

export interface ReadTask {
  kind: 'read';
  type: FileType;
  bytes: Uint8Array;
  /** The fields read on its pages; `null` for an XML file. */
  page: Reading | null;
  /** The words of its pages in stored form; `null` without pages, or when there are too many. */
  words: Uint8Array | null;
}

export interface JudgeTask {
  kind: 'judge';
  /** The words in stored form. */
  words: Uint8Array;
  /** The fields that the rules found in them. */
  page: Reading;
  /** Traces of each approved invoice of the vendor. */
  learned: Trace[][];
  answer: ModelAnswer | null;
}

export interface TraceTask {
  kind: 'trace';
  words: Uint8Array;
  confirmed: Partial<Record<ReadFieldName, string>>;
}

/** A page, from 0, of one file among several. */
export interface PageOfFile {
  file: number;
  page: number;
}

export interface ArrangeTask {
  kind: 'arrange';
  /** The words of each file in stored form. */
  words: Uint8Array[];
  pages: PageOfFile[];
}

export interface CutsTask {
  kind: 'cuts';
  words: Uint8Array;
}

export interface PageWordsTask {
  kind: 'pageWords';
  words: Uint8Array;
}

/** A task for the thread. */
export type FieldsTask = ReadTask | JudgeTask | TraceTask | ArrangeTask | CutsTask | PageWordsTask;

/** The answer of the thread. */
export type FieldsAnswer =
  | { kind: 'read'; fields: Fields }
  | { kind: 'judged'; reading: Reading }
  | { kind: 'arranged'; reading: Reading; words: Uint8Array | null }
  | { kind: 'traced'; traces: Trace[] }
  | { kind: 'cut'; cuts: number[] }
  | { kind: 'pageWords'; pageWords: string }
  | { kind: 'unreadable'; reason: UnreadableXmlReason }
  | { kind: 'failed'; message: string };
