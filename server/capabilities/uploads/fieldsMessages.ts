import type { Trace } from '#shared/reading/learning/trace.ts';
import type { ModelAnswer } from '#shared/reading/model/answer.ts';
import type { ReadFieldName, Reading } from '#shared/reading/reading.ts';
import type { FileType } from '#shared/uploads/fileTypes.ts';
import type { UnreadableXmlReason } from '../reading/einvoice/UnreadableXml.ts';
import type { Fields } from './fieldsOf.ts';

export interface ReadTask {
  kind: 'read';
  type: FileType;
  bytes: Uint8Array;
  /** What its pages say; none of an XML. */
  page: Reading | null;
  /** Of its pages, as they are kept; `null` where there are none, or too many. */
  words: Uint8Array | null;
}

export interface JudgeTask {
  kind: 'judge';
  /** As they are kept. */
  words: Uint8Array;
  /** What the rules read in them. */
  page: Reading;
  /** Of each confirmed document of the vendor. */
  learned: Trace[][];
  answer: ModelAnswer | null;
}

export interface TraceTask {
  kind: 'trace';
  words: Uint8Array;
  confirmed: Partial<Record<ReadFieldName, string>>;
}

/** A page, from 0, of one of several files. */
export interface PageOfFile {
  file: number;
  page: number;
}

export interface ArrangeTask {
  kind: 'arrange';
  /** Of each file, as they are kept. */
  words: Uint8Array[];
  pages: PageOfFile[];
}

export interface CutsTask {
  kind: 'cuts';
  words: Uint8Array;
}

/** What the thread is asked for. */
export type FieldsTask = ReadTask | JudgeTask | TraceTask | ArrangeTask | CutsTask;

/** What it answers. */
export type FieldsAnswer =
  | { kind: 'read'; fields: Fields }
  | { kind: 'judged'; reading: Reading }
  | { kind: 'arranged'; reading: Reading; words: Uint8Array | null }
  | { kind: 'traced'; traces: Trace[] }
  | { kind: 'cut'; cuts: number[] }
  | { kind: 'unreadable'; reason: UnreadableXmlReason }
  | { kind: 'failed'; message: string };
