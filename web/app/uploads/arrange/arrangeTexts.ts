import type { UploadRow } from '#sync/client/tables/rows.ts';
import { dateAndTime } from '../../dates/dates.ts';
import type { Addable } from './arrangeable.ts';

interface Arranged {
  /** How many documents and files the screen has at present. */
  documents: number;
  files: number;
  isDone: boolean;
  /** What the upload asks for, and how many invoices were proposed. */
  asked: 'cuts' | 'pages' | null;
  proposed: number;
}

/** The texts of the screen. */
export function arrangeTexts({ documents, files, isDone, asked, proposed }: Arranged) {
  const from = files === 1 ? 'This file' : `These ${files} files`;
  return {
    heading: headings(proposed)[asked ?? 'none'],
    description:
      asked === 'pages'
        ? 'They were photographed as pages of one invoice. More may still be uploading from the same device.'
        : 'Cut where another invoice begins, join what belongs together.',
    outcome: isDone
      ? 'Nothing changes yet: cut between two pages, or add a file.'
      : `${from} → ${invoicesText(documents)}`,
    confirm: documents === 1 ? 'Read as one invoice' : `Make ${invoicesText(documents)}`,
  };
}

/** "image.jpg · Nov 20, 2026, 10:15:00 AM · Lakeside Paper Ltd 4711", without unknown parts. */
export function addableText({
  upload: { fileName, createdAt },
  invoice,
}: Pick<Addable, 'invoice'> & { upload: Pick<UploadRow, 'fileName' | 'createdAt'> }): string {
  const read = [invoice?.vendorName, invoice?.invoiceNumber].filter(Boolean).join(' ');
  return [fileName, dateAndTime(createdAt), read].filter(Boolean).join(' · ');
}

function headings(proposed: number) {
  return {
    cuts: `This file looks like ${invoicesText(proposed)}`,
    pages: 'Are all of its pages here?',
    none: 'Which pages are one invoice?',
  };
}

function invoicesText(count: number): string {
  return count === 1 ? '1 invoice' : `${count} invoices`;
}
