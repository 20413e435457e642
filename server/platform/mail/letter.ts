import { z } from 'zod';
import { id } from '#shared/ids.ts';

/** Shown as a button and as an address. */
export interface LetterLink {
  label: string;
  url: string;
}

/** A picture in the file store, sent small and within the letter. */
export interface LetterPicture {
  accountId: string;
  hash: string;
  /** For those who do not see it. */
  alt: string;
}

/** One row of a table, such as an invoice: its amount, warnings and remarks, and a link to decide. */
export interface LetterRow {
  name: string;
  /** Under the name. */
  detail: string | null;
  date: string | null;
  amount: string | null;
  warnings: readonly string[];
  remarks: readonly string[];
  picture?: LetterPicture;
  link?: LetterLink;
}

export interface LetterTable {
  title: string;
  columns: { name: string; date: string; amount: string };
  rows: readonly LetterRow[];
  /** Says how many rows the table leaves out. */
  more: string | null;
}

export interface Letter {
  to: string;
  /** Recipient of replies, if not us. */
  replyTo?: string;
  subject: string;
  /** Paragraphs of plain text. */
  text: readonly string[];
  tables?: readonly LetterTable[];
  /** In small print, under the tables. */
  note?: string;
  /** Things to do, in their order. */
  steps?: readonly string[];
  /** The main action. */
  link?: LetterLink;
  /** The reason for the mail, and how to unsubscribe. Mail programs call `oneClick` themselves (RFC 8058). */
  unsubscribe?: { text: string; link: LetterLink; oneClick: string };
  /** The Message-ID of the mail that this one answers by itself. No program answers it in turn: it has no return path. */
  answers?: string;
}

const link = z.object({ label: z.string(), url: z.string() });
const picture = z.object({ accountId: id, hash: z.string(), alt: z.string() });

const row = z.object({
  name: z.string(),
  detail: z.string().nullable(),
  date: z.string().nullable(),
  amount: z.string().nullable(),
  warnings: z.array(z.string()),
  remarks: z.array(z.string()),
  picture: picture.exactOptional(),
  link: link.exactOptional(),
});

const table = z.object({
  title: z.string(),
  columns: z.object({ name: z.string(), date: z.string(), amount: z.string() }),
  rows: z.array(row),
  more: z.string().nullable(),
});

export const letter: z.ZodType<Letter> = z.object({
  to: z.string(),
  replyTo: z.string().exactOptional(),
  subject: z.string(),
  text: z.array(z.string()),
  tables: z.array(table).exactOptional(),
  note: z.string().exactOptional(),
  steps: z.array(z.string()).exactOptional(),
  link: link.exactOptional(),
  unsubscribe: z.object({ text: z.string(), link, oneClick: z.string() }).exactOptional(),
  answers: z.string().exactOptional(),
});

export function picturesOf({ tables = [] }: Letter): LetterPicture[] {
  return tables.flatMap(({ rows }) => rows.flatMap(({ picture }) => picture ?? []));
}
