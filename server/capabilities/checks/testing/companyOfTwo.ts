import { expect } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { EditToStore } from '#sync/relay/ports.ts';
import { editableKinds } from '../../../editableKinds.ts';
import { postgresDocuments } from '../../../platform/documents/postgresDocuments.ts';
import { nextSeq } from '../../../platform/feed/sequence.ts';
import { type Device, invoiceOf, storeEdits, vendorOf } from '../../../testing/documents.ts';
import { createCompany, type TestPerson } from '../../../testing/people.ts';
import type { TestProduct } from '../../../testing/product.ts';
import type { NewInvoice } from '../../invoices/createInvoice.ts';
import { invoices } from '../../invoices/invoiceStore.ts';

export const [ofBig, ofSmall, unknown, ofPaid] = [
  'DE89 3704 0044 0532 0130 00',
  'GB29 NWBK 6016 1331 9268 19',
  'LT12 1000 0111 0100 1000',
  'FR14 2004 1010 0505 0001 3M02 606',
];
export const verified = { method: 'called_known_number', remark: 'Jim read it out to me' } as const;

export const decide = ({ client }: TestPerson, how: string, invoiceId: string, body: object = {}) =>
  client.send('POST', `/api/invoices/${invoiceId}/${how}`, body);

export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  errorBody.parse(body).code,
];

export type Running = Pick<TestProduct, 'database' | 'server'>;
export type Company = Awaited<ReturnType<typeof companyOfTwo>>;

/**
 * A company that pays Big Ltd and Small Ltd, each to an account that a colleague has approved. If they are not verified
 * vendors, nothing held their first invoice.
 */
export async function companyOfTwo({ database, server }: Running, { isVerified = true } = {}) {
  const company = await createCompany({ db: database.db, server });
  const here = { db: database.db, accountId: company.accountId };
  const [colleague, suspect] = [await company.hire('manager'), await company.hire('manager')];
  const verifiedAt = isVerified ? new Date() : null;
  const big = await vendorOf(here, { name: 'Big Ltd', verifiedAt });
  const small = await vendorOf(here, { name: 'Small Ltd', verifiedAt });
  const paid = async (vendorId: string, vendorName: string, iban: string) => {
    const id = await invoiceOf(here, { vendorId, vendorName, iban, uploadedBy: suspect.id });
    await decide(colleague, 'verify', id, verified);
    expect((await decide(colleague, 'approve', id)).status).toBe(200);
    return { id, vendorName, iban };
  };
  const paidInvoices = [await paid(big, 'Big Ltd', ofBig), await paid(small, 'Small Ltd', ofSmall)];
  const store = postgresDocuments(database.db, editableKinds);
  return {
    ...{ company, here, colleague, suspect, big, small, paidInvoices },
    invoice: (known: NewInvoice) => invoiceOf(here, known),
    read: (invoiceId: string) => company.admin.client.call(getInvoice, { params: { invoiceId } }),
    edit: (device: Device, id: string, fields: Record<string, string | null>) =>
      storeEdits(
        store,
        company.accountId,
        documentName('invoice', id),
        device.edit('fields', fields),
      ),
    /** As its pages are arranged into other documents. */
    remove: (id: string) =>
      here.db.withAccount(here.accountId, async (tx) => {
        await invoices.remove(tx, id, await nextSeq(tx));
      }),
    /** Stores what a device has edited before. */
    merge: (id: string, ...edits: EditToStore[]) =>
      storeEdits(store, company.accountId, documentName('invoice', id), ...edits),
  };
}
