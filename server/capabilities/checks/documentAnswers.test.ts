import { expect, it } from 'vitest';
import { sayIsInvoice } from '#shared/checks/contract.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import {
  deleteInvoice,
  notAnInvoice,
  purgeInvoice,
  restoreInvoice,
} from '#shared/trash/contract.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf, vendorOf } from '../../testing/documents.ts';
import { withOffice } from '../../testing/office.ts';
import { createCompany } from '../../testing/people.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';

const office = withOffice();

const offer = {
  documentType: 'other',
  vendorName: 'Acme Ltd',
  amount: null,
  invoiceNumber: null,
  sourceEmail: 'news@acme.example',
  readBeside: { mismatches: [] },
} as const satisfies NewInvoice;

/** Has an invoice checked as after it was read. */
async function check(invoiceId: string): Promise<void> {
  await office.database.asSuperuser(
    'insert into due_checks (account_id, invoice_id, spreads) select account_id, id, false from invoices where id = $1',
    [invoiceId],
  );
  await office.server.drain();
}

async function read(invoice: NewInvoice): Promise<string> {
  const id = await invoiceOf(office.here(), invoice);
  await check(id);
  return id;
}

async function explanationOf(invoiceId: string): Promise<string | undefined> {
  const { flags } = await office.clerk.client.call(getInvoice, { params: { invoiceId } });
  return flags.find(({ code }) => code === 'not_an_invoice')?.explanation;
}

const remove = (invoiceId: string, reason: string | null = notAnInvoice) =>
  office.clerk.client.call(deleteInvoice, { params: { invoiceId }, body: { reason } });
const keep = (invoiceId: string) =>
  office.clerk.client.call(sayIsInvoice, { params: { invoiceId } });

it('after “Not an invoice” the next document of the sender that looks alike is proposed as none, an open one as well', async () => {
  const [first, open] = [await read(offer), await read(offer)];
  const bySender = { ...offer, sourceEmail: 'billing@acme.example' };
  await remove(first);
  const next = await read(offer);
  const said = /a document like this one from news@acme\.example that it is not an invoice/;
  expect(await explanationOf(next)).toMatch(said);
  await office.server.drain();
  expect(await explanationOf(open)).toMatch(said);
  expect(await explanationOf(await read(bySender))).not.toMatch(said);
  const other = await createCompany({ db: office.database.db, server: office.server });
  const theirs = await invoiceOf({ db: office.database.db, accountId: other.accountId }, offer);
  await check(theirs);
  const { flags } = await other.admin.client.call(getInvoice, { params: { invoiceId: theirs } });
  expect(flags.map(({ explanation }) => explanation).join()).not.toMatch(said);
});

it('what was said of a document outlives it, without the name of its file', async () => {
  const first = await read({ ...offer, fileName: 'Offer 17 for Jane.pdf' });
  await remove(first);
  await office.company.admin.client.call(purgeInvoice, { params: { invoiceId: first } });
  const said = await explanationOf(await read({ ...offer, fileName: 'Next.pdf' }));
  expect(said).toMatch(/that it is not an invoice\.$/);
});

it('a document that is restored, or deleted for another reason, says nothing of the sender’s next ones', async () => {
  const [first, second] = [await read(offer), await read(offer)];
  await remove(first);
  await remove(second, 'Twice');
  await office.clerk.client.call(restoreInvoice, { params: { invoiceId: first } });
  expect(await explanationOf(await read(offer))).toMatch(/does not look like/);
});

it('“It is an invoice” ends the proposal for it and the next ones, and is in the audit log and the vendor’s history', async () => {
  const vendorId = await vendorOf(office.here(), { name: 'Acme Ltd' });
  const mail = { ...offer, vendorId };
  await remove(await read(mail));
  const id = await read(mail);
  expect(await explanationOf(id)).toMatch(/that it is not an invoice/);
  const entries = await auditedBy(office.here(), () => keep(id));
  expect(entries).toMatchObject([
    { entity_id: vendorId, new_values: { invoicesFrom: 'news@acme.example' } },
    { entity_id: id, new_values: { isInvoice: true } },
  ]);
  expect(await explanationOf(id)).toBeUndefined();
  expect(await explanationOf(await read(mail))).toBeUndefined();
});
