import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { attachFile, attachmentNow } from '#shared/attachments/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { type Invoice, invoice } from '#shared/invoices/contract.ts';
import { type Upload, upload, uploadFile } from '#shared/uploads/contract.ts';
import { initialReadingState } from '../capabilities/uploads/reading.ts';
import { insertUpload } from '../capabilities/uploads/uploadStore.ts';
import type { Database } from '../platform/db/database.ts';
import { newId } from '../platform/db/newId.ts';
import { nextSeq } from '../platform/feed/sequence.ts';
import type { Reply, TestClient } from './client.ts';
import { until } from './program.ts';
import { type PlacedText, textPdf } from './textPdf.ts';

/** An upload that waits to be read, without a stored file. */
export async function uploadOf({
  db,
  accountId,
}: {
  db: Database;
  accountId: string;
}): Promise<string> {
  const id = newId();
  await db.withAccount(accountId, async (tx) =>
    insertUpload(tx, {
      id,
      seq: await nextSeq(tx),
      fileName: 'invoice.pdf',
      fileType: 'pdf',
      fileSize: 1,
      fileHash: createHash('sha256').update(id).digest('hex'),
      uploadedBy: null,
      ...initialReadingState,
      notice: null,
      duplicateOf: null,
      pageCount: null,
      invoiceId: null,
      round: 1,
      vendorId: null,
    }),
  );
  return id;
}

interface InvoiceValues {
  number?: string;
  vendor?: string;
  date?: string;
  total?: string;
  currency?: string;
  iban?: string;
}

/** A typical invoice of a small company. */
export const invoicePdf = (values: InvoiceValues = {}): Buffer => textPdf(invoicePage(values));

/** Several invoices in one file, one per page. */
export const invoicesPdf = (...values: readonly InvoiceValues[]): Buffer =>
  textPdf(...values.map(invoicePage));

export function invoicePage({
  number = 'INV-1001',
  vendor = 'Lakeside Paper Ltd',
  date = '2026-03-02',
  total = '120.00',
  currency = 'GBP',
  iban,
}: InvoiceValues): PlacedText[] {
  const net = (Number(total) / 1.2).toFixed(2);
  const tax = (Number(total) - Number(net)).toFixed(2);
  const right = (label: string, amount: string, y: number) => [
    { text: label, x: 380, y },
    { text: amount, x: 500, y },
  ];
  return [
    { text: vendor, x: 50, y: 60, size: 16 },
    { text: '12 Mill Lane, Bristol BS1 4QA', x: 50, y: 78 },
    { text: 'VAT No: GB 123 4567 82', x: 50, y: 92 },
    { text: 'INVOICE', x: 400, y: 60, size: 20 },
    { text: `Invoice number: ${number}`, x: 380, y: 90 },
    { text: `Invoice date: ${date}`, x: 380, y: 104 },
    { text: 'Bill to:', x: 50, y: 140 },
    { text: 'Northwind Trading', x: 50, y: 154 },
    { text: 'Description', x: 50, y: 220 },
    { text: 'Qty', x: 300, y: 220 },
    { text: 'Unit price', x: 380, y: 220 },
    { text: 'Amount', x: 500, y: 220 },
    { text: 'Copy paper, box', x: 50, y: 238 },
    { text: '1', x: 300, y: 238 },
    { text: net, x: 380, y: 238 },
    { text: net, x: 500, y: 238 },
    ...right('Subtotal', net, 280),
    ...right('VAT 20%', tax, 294),
    ...right(`Total ${currency}`, total, 312),
    ...(iban ? [{ text: `IBAN: ${iban}`, x: 50, y: 760 }] : []),
  ];
}

export interface Sent {
  name?: string;
  id?: string;
  key?: string;
  pageOf?: string;
}

/** Uploads a file in the same way as the web application. */
export function sendFile(client: TestClient, bytes: Uint8Array, sent: Sent = {}): Promise<Reply> {
  return sendFileTo(client, uploadFile.path, bytes, sent);
}

/** Sends a file to a call that takes one. */
export async function sendFileTo(
  client: TestClient,
  path: string,
  bytes: Uint8Array,
  { name = 'invoice.pdf', id, key, pageOf }: Sent = {},
): Promise<Reply> {
  const form = new FormData();
  if (id !== undefined) form.set('id', id);
  if (pageOf !== undefined) form.set('pageOf', pageOf);
  form.set('file', new File([Uint8Array.from(bytes)], name));
  const response = await client.fetch(path, {
    method: 'POST',
    body: form,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export async function uploaded(
  client: TestClient,
  bytes: Uint8Array,
  sent: Sent = {},
): Promise<Upload> {
  const { status, body } = await sendFile(client, bytes, sent);
  if (status !== 202) throw new Error(`The upload was answered ${status}: ${JSON.stringify(body)}`);
  return upload.parse(body);
}

/** Attaches a file to an invoice. */
export async function attachedTo(
  client: TestClient,
  invoiceId: string,
  sent: Sent & { bytes?: Uint8Array } = {},
): Promise<z.infer<typeof attachmentNow>> {
  const path = fillPath(attachFile.path, { invoiceId });
  const { bytes = invoicePdf(), ...rest } = sent;
  const { status, body } = await sendFileTo(client, path, bytes, { name: 'contract.pdf', ...rest });
  if (status !== 201) throw new Error(`It was answered ${status}: ${JSON.stringify(body)}`);
  return attachmentNow.parse(body);
}

/** Waits until a file has been read or has failed. */
export async function untilRead(client: TestClient, id: string): Promise<Upload> {
  let now: Upload | undefined;
  await until(
    `upload ${id} to be read`,
    async () => {
      now = upload.parse((await client.send('GET', `/api/uploads/${id}`)).body);
      return now.status === 'completed' || now.status === 'failed';
    },
    150_000,
  );
  if (!now) throw new Error(`Upload ${id} is not there`);
  return now;
}

export async function invoiceIn(client: TestClient, { invoiceId }: Upload): Promise<Invoice> {
  const { body } = await client.send('GET', `/api/invoices/${invoiceId}`);
  return invoice.parse(body);
}
