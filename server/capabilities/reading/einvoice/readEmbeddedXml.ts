import type { Reading } from '#shared/reading/reading.ts';
import { type EmbeddedXml, findEmbeddedXml, type OpenPdf } from './findEmbeddedXml.ts';
import { readXml } from './readXml.ts';
import { UnreadableXml } from './UnreadableXml.ts';

interface Read {
  found: 'invoice';
  /** The name of the embedded file. */
  name: string;
  reading: Reading;
}

/** The PDF has an e-invoice that cannot be read, so the pages have to be. */
interface Unreadable {
  found: 'unreadable';
  name: string;
  problem: UnreadableXml;
}

export type EmbeddedReading = Read | Unreadable | { found: 'none' };

/** Reads the e-invoice in a PDF. */
export async function readEmbeddedXml(pdf: Uint8Array, opened?: OpenPdf): Promise<EmbeddedReading> {
  const attempts = (await findEmbeddedXml(pdf, opened)).map(attempt);
  const invoices = attempts.filter((one) => one.found === 'invoice');
  const [first] = invoices;
  if (!first) return attempts[0] ?? { found: 'none' };
  return invoices.find((other) => tellsMore(other.reading, first.reading)) ?? first;
}

function attempt({ name, bytes }: EmbeddedXml): Read | Unreadable {
  try {
    return { found: 'invoice', name, reading: readXml(bytes) };
  } catch (problem) {
    if (problem instanceof UnreadableXml) return { found: 'unreadable', name, problem };
    throw problem;
  }
}

/** The same invoice, but with the lines that the other one lacks. */
function tellsMore(other: Reading, first: Reading): boolean {
  if (first.lines.length > 0 || other.lines.length === 0) return false;
  return (['invoiceNumber', 'invoiceDate', 'total'] as const).every(
    (name) => other.fields[name]?.value === first.fields[name]?.value,
  );
}
