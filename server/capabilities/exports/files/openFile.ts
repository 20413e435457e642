import { Readable } from 'node:stream';
import { csvBegin } from '#shared/csv/csv.ts';
import { bookkeepingHead, bookkeepingRows } from '#shared/exports/bookkeepingCsv.ts';
import { windows1252 } from '#shared/exports/templates/encode.ts';
import { billText, headOf } from '#shared/exports/templates/render.ts';
import type { ExportTemplate } from '#shared/exports/templates/template.ts';
import { withoutRemovedLines } from '#shared/invoices/lines.ts';
import type { Database } from '../../../platform/db/database.ts';
import { type AddToZip, nameInZip, zipStream } from '../../../platform/files/zipStream.ts';
import { codedInvoices } from '../templates/codedInvoices.ts';
import { ublOf } from '../ubl/ublOf.ts';
import { type ExportFileRow, type PlacedInvoice, pageOfFile } from './fileStore.ts';

interface Opened {
  db: Pick<Database, 'withAccount'>;
  accountId: string;
  file: Pick<ExportFileRow, 'id' | 'format' | 'invoiceCount' | 'template'>;
  buyer: { name: string };
}

const pageSize = 200;

/** Streams a file's content: one page of invoices in memory at a time, and no transaction open between pages. */
export function openFile(opened: Opened): { mimeType: string; open: () => Promise<Readable> } {
  const { format, template, invoiceCount: count } = opened.file;
  if (template) {
    const charset = template.encoding === 'windows-1252' ? 'windows-1252' : 'utf-8';
    return {
      mimeType: `text/csv; charset=${charset}`,
      open: async () => Readable.from(encoded(opened, template)),
    };
  }
  if (format === 'csv') {
    return {
      mimeType: 'text/csv; charset=utf-8',
      open: async () => Readable.from(bookkeepingCsv(opened)),
    };
  }
  if (count > 1) {
    return {
      mimeType: 'application/zip',
      open: async () => zipStream((add) => packInvoices(add, opened)),
    };
  }
  return { mimeType: 'application/xml', open: async () => Readable.from(eInvoices(opened)) };
}

async function* bookkeepingCsv(opened: Opened): AsyncGenerator<string> {
  yield csvBegin + bookkeepingHead;
  for await (const page of pages(opened)) {
    yield page
      .map((row) =>
        bookkeepingRows(
          { ...row, decidedAt: row.decidedAt?.toISOString() ?? null },
          withoutRemovedLines(row.lines),
        ),
      )
      .join('');
  }
}

async function* encoded(opened: Opened, template: ExportTemplate) {
  for await (const text of byTemplate(opened, template)) {
    yield template.encoding === 'windows-1252' ? Buffer.from(windows1252(text)) : text;
  }
}

async function* byTemplate(opened: Opened, template: ExportTemplate): AsyncGenerator<string> {
  yield headOf(template);
  const { db, accountId } = opened;
  for await (const page of pages(opened)) {
    const coded = await db.withAccount(accountId, (tx) => codedInvoices(tx, page));
    yield coded.map(({ invoice, context }) => billText(template, invoice, context)).join('');
  }
}

async function packInvoices(add: AddToZip, opened: Opened): Promise<void> {
  for await (const page of pages(opened)) {
    for (const row of page) {
      // Two vendors may use the same number.
      const name = `${String(row.place).padStart(5, '0')}-${nameInZip(row.invoiceNumber ?? row.id)}.xml`;
      await add(name, Readable.from([ublOf(row, buyerOf(row, opened))]), { compress: true });
    }
  }
}

const buyerOf = ({ buyerAddress }: PlacedInvoice, { buyer }: Opened) => ({
  ...buyer,
  address: buyerAddress,
});

async function* eInvoices(opened: Opened): AsyncGenerator<string> {
  for await (const page of pages(opened)) {
    for (const row of page) yield ublOf(row, buyerOf(row, opened));
  }
}

async function* pages({ db, accountId, file }: Opened): AsyncGenerator<PlacedInvoice[]> {
  let after = 0;
  for (;;) {
    const from = { id: file.id, after, limit: pageSize };
    const page = await db.withAccount(accountId, (tx) => pageOfFile(tx, from));
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.place;
  }
}
