import type { PdfSource } from '../einvoice/embedded/readEmbeddedXml.ts';
import { looksLikeEInvoice } from '../einvoice/readXml.ts';
import { UnreadableXml } from '../einvoice/UnreadableXml.ts';
import { isUnsure } from '../invoices/doubtfulFields.ts';
import type { InvoiceValues } from '../invoices/fields.ts';
import { proposeCuts } from '../reading/cuts/proposeCuts.ts';
import { readPages } from '../reading/engine/readPages.ts';
import { NeedsRecognition } from '../reading/pages/NeedsRecognition.ts';
import { UnreadableDocument } from '../reading/pages/UnreadableDocument.ts';
import { type DocumentType, keptLines, type Reading } from '../reading/reading.ts';
import type { PageOfWords } from '../reading/words.ts';
import { fieldsOfPdf, fieldsOfXml } from './fieldsOf.ts';
import { fileKind, mayBeXml } from './fileKind.ts';
import { invoiceFromReading } from './invoiceFromReading.ts';

const shownFields = [
  'vendorName',
  'invoiceNumber',
  'amount',
  'currency',
  'invoiceDate',
  'dueDate',
  'vendorTaxId',
  'iban',
] as const satisfies readonly (keyof InvoiceValues)[];
type ShownField = (typeof shownFields)[number];

/** The fields of a file that the server has not read yet. */
export interface FieldsHere {
  values: Pick<InvoiceValues, ShownField>;
  documentType: DocumentType;
  /** Fields whose values may be wrong. */
  unsure: ShownField[];
}

/** What can be read of a file without recognising pictures. */
export type ReadFile =
  | { outcome: 'read'; fields: FieldsHere }
  /** Somebody has to say first which of its pages are one invoice. */
  | { outcome: 'several'; invoices: number }
  /** Nothing; `problem` says why, if something is wrong with the file. */
  | { outcome: 'left'; problem: string | null };

export interface ReadablePdf {
  /** Rejects with `UnreadableDocument` if the PDF cannot be opened. */
  opened: Promise<unknown>;
  /** Rejects with `UnreadableDocument` or `NeedsRecognition`. */
  pages(): Promise<PageOfWords[]>;
  source: PdfSource;
}

/** Reads a file by the rules alone: a PDF with a text layer, an e-invoice, or a PDF with an e-invoice in it. */
export async function readFile(
  bytes: Uint8Array,
  openPdf: (bytes: Uint8Array) => ReadablePdf,
): Promise<ReadFile> {
  try {
    const kind = fileKind(bytes);
    if (kind === 'pdf') return await readPdf(openPdf(bytes));
    if (kind !== null || !mayBeXml(bytes) || !looksLikeEInvoice(bytes)) return nothing;
    return fieldsHere(fieldsOfXml(bytes).reading);
  } catch (error) {
    const isAboutTheFile = error instanceof UnreadableXml || error instanceof UnreadableDocument;
    if (!isAboutTheFile) throw error;
    return { outcome: 'left', problem: error.message };
  }
}

const nothing = { outcome: 'left', problem: null } as const;

async function readPdf(pdf: ReadablePdf): Promise<ReadFile> {
  await pdf.opened;
  const pages = await pdf.pages().catch(ifNotHere);
  // The e-invoice in a scan can be read without its pages.
  const { reading } = await fieldsOfPdf(pdf.source, readPages(pages), async () => pages);
  if (reading.readBy?.engine === 'xml') return fieldsHere(reading);
  const cuts = pages.length > 1 ? proposeCuts(pages) : [];
  if (cuts.length > 0) return { outcome: 'several', invoices: cuts.length + 1 };
  return fieldsHere(reading);
}

/** A page that cannot be read here may be read by the server, which recognises pictures and has more time. */
function ifNotHere(error: unknown): PageOfWords[] {
  if (error instanceof NeedsRecognition || error instanceof UnreadableDocument) return [];
  throw error;
}

function fieldsHere(reading: Reading): ReadFile {
  let lines = 0;
  const { values, documentType, fieldConfidence } = invoiceFromReading(keptLines(reading), () =>
    String(++lines),
  );
  if (!values.invoiceNumber && !values.amount && !values.vendorName) return nothing;
  const { vendorName, invoiceNumber, amount, currency, invoiceDate, dueDate, vendorTaxId, iban } =
    values;
  const unsure = shownFields.filter(
    (name) => values[name] !== null && isUnsure(fieldConfidence[name]),
  );
  const shown = { vendorName, invoiceNumber, amount, currency, invoiceDate, dueDate };
  return {
    outcome: 'read',
    fields: { values: { ...shown, vendorTaxId, iban }, documentType, unsure },
  };
}
