import { describe, expect, it } from 'vitest';
import {
  findEmbeddedXml,
  type PdfSource,
  readEmbeddedXml,
} from '#shared/einvoice/embedded/readEmbeddedXml.ts';
import { writeCii } from '../../firstDay/documents/einvoice/writeCii.ts';
import { pdfSource } from './pdfSource.ts';
import { invoice } from './testing/invoice.ts';
import { type AttachedFile, pdfWith } from './testing/pdfWith.ts';
import { writeUbl } from './testing/writeUbl.ts';

const cii = writeCii(invoice);

function file(name: string, content: string, isListed = true): AttachedFile {
  return { name, content: Buffer.from(content), isListed };
}

async function namesIn(...files: AttachedFile[]) {
  return (await findEmbeddedXml(pdfSource(pdfWith(files)))).map(({ name }) => name);
}

async function readFrom(...files: AttachedFile[]) {
  return readEmbeddedXml(pdfSource(pdfWith(files)));
}

describe('an e-invoice in a PDF', () => {
  it.each([
    'factur-x.xml',
    'zugferd-invoice.xml',
    'ZUGFeRD-invoice.xml',
    'xrechnung.xml',
    'Rechnung 17.XML',
    'invoice',
  ])('is found under the name %s', async (name) => {
    const found = await readFrom(file(name, cii));
    expect(found).toMatchObject({ found: 'invoice', name });
    expect(found).toHaveProperty('reading.fields.invoiceNumber.value', invoice.number);
  });

  it('may be UBL', async () => {
    expect(await namesIn(file('xrechnung.xml', writeUbl(invoice)))).toEqual(['xrechnung.xml']);
  });

  it('is found when it is attached without a name in the name tree', async () => {
    expect(await readFrom(file('factur-x.xml', cii, false))).toMatchObject({ found: 'invoice' });
  });

  it("is found among other files, the standard's file name first", async () => {
    const names = await namesIn(
      file('copy.xml', cii),
      file('order-x.xml', '<SCRDMCCBDACIOMessageStructure/>'),
      file('page.xml', '<html/>'),
      file('photo.png', cii),
      file('ZUGFeRD-invoice.xml', writeCii(invoice, 'extended', 'zugferd1')),
      file('factur-x.xml', cii),
    );
    expect(names).toEqual(['factur-x.xml', 'ZUGFeRD-invoice.xml', 'copy.xml']);
  });

  it('is the more detailed one when two describe the same invoice', async () => {
    const short = file('factur-x.xml', writeCii(invoice, 'minimum'));
    expect(await readFrom(short, file('xrechnung.xml', cii))).toMatchObject({
      name: 'xrechnung.xml',
    });
    const other = file('xrechnung.xml', writeCii({ ...invoice, number: 'another' }));
    expect(await readFrom(short, other)).toMatchObject({ name: 'factur-x.xml' });
  });

  it('is skipped for another one when it is damaged', async () => {
    const damaged = file('factur-x.xml', cii.slice(0, -30));
    expect(await readFrom(damaged, file('xrechnung.xml', cii))).toMatchObject({
      found: 'invoice',
      name: 'xrechnung.xml',
    });
    expect(await readFrom(damaged)).toMatchObject({
      found: 'unreadable',
      name: 'factur-x.xml',
      problem: { reason: 'malformed' },
    });
  });

  it('is not found in a PDF without one, or in a file that is no PDF', async () => {
    expect(await readFrom()).toEqual({ found: 'none' });
    expect(await readFrom(file('data.xml', '<data/>'))).toEqual({ found: 'none' });
    expect(await readEmbeddedXml(pdfSource(Buffer.from('%PDF-1.7 and then nothing')))).toEqual({
      found: 'none',
    });
    expect(await readEmbeddedXml(pdfSource(new Uint8Array()))).toEqual({ found: 'none' });
  });

  it('is found through a PDF that is open already, on a device', async () => {
    const opened = {
      getAttachments: async () =>
        new Map([['a', { filename: 'factur-x.xml', rawFilename: '', description: '' }]]),
      getAttachmentContent: async () => new Uint8Array(Buffer.from(cii)),
    };
    const source: PdfSource = { ...pdfSource(new Uint8Array()), opened: (use) => use(opened) };
    expect(await findEmbeddedXml(source)).toHaveLength(1);
  });
});
