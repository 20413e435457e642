import { type Reading, type ReadValue, readFieldNames } from '#shared/reading/reading.ts';
import { type MadeFile, makeFile } from '../../capabilities/firstDay/madeFile.ts';
import { type DemoInvoice, demoInvoices } from './invoices.ts';

export type DemoFile = DemoInvoice & MadeFile;

let drawnOn: { day: string; files: Promise<DemoFile[]> } | null = null;

/** Drawn once a day and shared by all demo companies of this process. */
export function demoFiles(now: number): Promise<DemoFile[]> {
  const day = new Date(now).toISOString().slice(0, 10);
  if (drawnOn?.day !== day) drawnOn = { day, files: drawAll(now) };
  return drawnOn.files;
}

async function drawAll(now: number): Promise<DemoFile[]> {
  const files: DemoFile[] = [];
  const approved = new Map<string, number>();
  for (const invoice of demoInvoices(now)) {
    const { name } = invoice.document.seller;
    const before = approved.get(name) ?? 0;
    const file = await fileOf(invoice);
    files.push(before >= knownFrom ? { ...file, reading: asLearned(file.reading) } : file);
    const { fate } = invoice.arrival;
    if (fate === 'approved' || fate === 'paid') approved.set(name, before + 1);
  }
  return files;
}

/** After so many approved invoices of a vendor, its layout is known. */
const knownFrom = 2;
const sureOfKnown = 0.97;

function asLearned(reading: Reading): Reading {
  const sure = (read: ReadValue): ReadValue =>
    read.confidence >= sureOfKnown ? read : { ...read, confidence: sureOfKnown, source: 'learned' };
  const part = (read: ReadValue | null) => read && sure(read);
  const fields: Reading['fields'] = {};
  for (const name of readFieldNames) {
    const read = reading.fields[name];
    if (read) fields[name] = sure(read);
  }
  const lines = reading.lines.map((line) => ({
    ...line,
    description: part(line.description),
    quantity: part(line.quantity),
    unitPrice: part(line.unitPrice),
    taxRate: part(line.taxRate),
    net: part(line.net),
  }));
  return { ...reading, fields, lines };
}

async function fileOf(invoice: DemoInvoice): Promise<DemoFile> {
  const { arrival, supplier, document } = invoice;
  const as = arrival.odd === 'photo' || arrival.odd === 'e-invoice' ? arrival.odd : 'pdf';
  return { ...invoice, ...(await makeFile(document, { layout: supplier.layout, as })) };
}
