import { anInvoice, linesOf } from '#shared/reading/testing/invoices.ts';
import { writeCii } from '../../capabilities/firstDay/documents/einvoice/writeCii.ts';
import { invoice as anEInvoice } from '../../capabilities/reading/einvoice/testing/invoice.ts';
import { pdfWith } from '../../capabilities/reading/einvoice/testing/pdfWith.ts';
import { writeUbl } from '../../capabilities/reading/einvoice/testing/writeUbl.ts';
import { madeScan } from '../../capabilities/reading/testing/madeScan.ts';
import type { FileToRead } from '../../testing/killedReading.ts';
import { invoicePdf } from '../../testing/uploads.ts';

/** A realistic mix: of ten files, seven PDFs with text, two scans, and one e-invoice, in a PDF or as plain XML. */
export async function madeFiles(count: number): Promise<FileToRead[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => madeFile(index)));
}

async function madeFile(index: number): Promise<FileToRead> {
  const number = `B-${1000 + index}`;
  const kind = index % 10;
  if (kind === 3 || kind === 8) {
    const scan = await madeScan(linesOf({ ...anInvoice, number }, 'en', 'labels beside'));
    return { name: `${number}.jpg`, bytes: await scan.jpeg({ quality: 80 }).toBuffer() };
  }
  if (kind === 5) {
    const eInvoice = { ...anEInvoice, number };
    if (index % 20 < 10) return { name: `${number}.xml`, bytes: Buffer.from(writeUbl(eInvoice)) };
    const content = Buffer.from(writeCii(eInvoice, 'en16931'));
    return { name: `${number}.pdf`, bytes: pdfWith([{ name: 'factur-x.xml', content }]) };
  }
  return {
    name: `${number}.pdf`,
    bytes: invoicePdf({ number, vendor: `Supplier ${index % 12} Ltd`, total: `${100 + index}.00` }),
  };
}
