import { afterAll, expect, it } from 'vitest';
import { writeCii } from '../../capabilities/firstDay/documents/einvoice/writeCii.ts';
import { invoice } from '../../capabilities/reading/einvoice/testing/invoice.ts';
import { createDocumentReader } from '../../capabilities/reading/readDocument.ts';
import { FieldsThread } from '../../capabilities/uploads/FieldsThread.ts';
import { predict } from './predict.ts';

const readers = { reader: createDocumentReader(undefined, 1), fields: new FieldsThread() };
afterAll(() => Promise.all([readers.reader.close(), readers.fields.close()]));

const xml = Buffer.from(writeCii(invoice, 'en16931'));

it('an unreadable file gives a refusal, and the next file is still read', async () => {
  const refused = { prediction: { refusal: expect.any(String) }, pages: 0, twice: 0 };
  expect(await predict(xml.subarray(0, xml.length - 200), readers)).toEqual(refused);
  expect(await predict(Buffer.from('nothing that anybody reads'), readers)).toEqual(refused);
  const broken = { read: () => Promise.reject(new Error('A thread has failed')) };
  expect(await predict(Buffer.from('%PDF-1.7'), { ...readers, reader: broken })).toEqual(refused);
  expect(await predict(xml, readers)).toMatchObject({
    prediction: { invoiceNumber: invoice.number, documentType: 'invoice' },
    pages: 1,
  });
});
