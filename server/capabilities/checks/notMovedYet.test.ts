import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import {
  invoiceOf,
  mergeUnchecked,
  mergeWithoutMoving,
  ruleOf,
  vendorOf,
} from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';

let product: TestProduct;
let company: TestCompany;
let source: string;
let target: string;

beforeAll(async () => {
  product = await sharedProduct();
});

beforeEach(async () => {
  const { database, server } = product;
  company = await createCompany({ db: database.db, server });
  source = await vendorOf(here(), { name: 'Lacerta Paper' });
  target = await vendorOf(here(), { name: 'Ophiuchus Group', email: 'post@ophiuchus.example' });
});

const here = () => ({ db: product.database.db, accountId: company.accountId });

/** Each vendor's invoices have its name, so that no name connects them with those of the other. */
const ofSource = (known: NewInvoice = {}) =>
  invoiceOf(here(), { vendorId: source, vendorName: 'Lacerta Paper', ...known });
const ofTarget = (known: NewInvoice = {}) =>
  invoiceOf(here(), { vendorId: target, vendorName: 'Ophiuchus Group', ...known });

async function approved(id: string): Promise<string> {
  expect(await approveAs(company.admin, id)).toMatchObject({ status: 200 });
  return id;
}

async function history(): Promise<void> {
  for (let count = 0; count < 5; count++) await approved(await ofSource({ amount: '100.00' }));
}

const merge = () => mergeWithoutMoving(product.database, source, target);

async function flagsOf(id: string): Promise<string[]> {
  await product.server.drain();
  return (await invoiceAs(company.admin, id)).flags.map(({ code }) => code);
}

describe('while a merge has not moved the invoices of the merged vendor', () => {
  it.each([
    ['number', { invoiceNumber: 'D-1', amount: '7.00' }],
    ['amount', { invoiceNumber: 'E-2', amount: '500.00', invoiceDate: '2025-03-02' }],
  ])('a duplicate of an approved one is held by its %s', async (_, same) => {
    const known = { invoiceNumber: 'D-1', amount: '500.00', invoiceDate: '2025-03-01' };
    await approved(await ofSource(known));
    const again = await ofTarget({ invoiceDate: '2025-06-01', ...same });
    await merge();
    expect(await approveAs(company.admin, again)).toMatchObject({ status: 409, code: 'held' });
    expect(await flagsOf(again)).toContain('potential_duplicate');
  });

  it('an account that none of them has is held', async () => {
    await ofSource({ iban: 'DE89 3704 0044 0532 0130 00' });
    const other = await ofTarget({ iban: 'GB29 NWBK 6016 1331 9268 19' });
    await merge();
    expect(await approveAs(company.admin, other)).toMatchObject({ status: 409, code: 'held' });
  });

  it('an unusual amount is compared with theirs', async () => {
    await history();
    const large = await ofTarget({ amount: '9000.00' });
    await merge();
    expect(await flagsOf(large)).toContain('amount_anomaly');
  });

  it('an address that sent approved ones is known', async () => {
    const mail = { sourceEmail: 'bills@lacerta.example', senderAuthentication: 'pass' } as const;
    await approved(await ofSource(mail));
    const sent = await ofTarget(mail);
    await merge();
    expect(await flagsOf(sent)).not.toContain('sender_mismatch');
  });

  it('one of them is approved under the rules and with the doubts that it has at the target', async () => {
    for (let count = 0; count < 5; count++) await approved(await ofTarget({ amount: '100.00' }));
    await ruleOf(here(), { minAmount: 0, flags: ['amount_anomaly'], requiredApprovers: ['clerk'] });
    const large = await ofSource({ amount: '900.00' });
    await product.server.drain();
    await merge();
    expect(await approveAs(await company.hire('manager'), large)).toMatchObject({
      code: 'no_slot',
    });
  });

  it('approving one of them gives it to the target, which is then paid', async () => {
    const id = await ofSource();
    await merge();
    await approved(id);
    const { rows } = await product.database.asSuperuser(
      'select vendor_id, payee_vendor_id, payee_key from invoices where id = $1',
      [id],
    );
    const payee = { payee_vendor_id: target, payee_key: 'ophiuchus group' };
    expect(rows).toEqual([{ vendor_id: target, ...payee }]);
  });

  it('the first of two approvals of one of them gives it to the target, and the audit log says so', async () => {
    await ruleOf(here(), { minAmount: 0, requiredApprovers: ['manager', 'finance_director'] });
    const id = await ofSource();
    await product.server.drain();
    await mergeUnchecked(product.database, source, target);
    const manager = await company.hire('manager');
    expect(await approveAs(manager, id)).toMatchObject({ status: 200 });
    const { rows } = await product.database.asSuperuser(
      `select invoice.status, invoice.vendor_id, old_values->>'vendorId' as before, new_values->>'vendorId' as after
        from invoices invoice join audit_log on entity_id = invoice.id::text and action = 'approve'
        where invoice.id = $1`,
      [id],
    );
    const given = { vendor_id: target, before: source, after: target };
    expect(rows).toEqual([{ status: 'pending_review', ...given }]);
  });
});
