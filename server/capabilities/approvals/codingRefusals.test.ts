import { afterAll, beforeAll, expect, it } from 'vitest';
import { integrationCalls } from '#shared/integrations/contract.ts';
import { approveInvoice } from '#shared/invoices/contract.ts';
import { approveAs } from '../../testing/approving.ts';
import { codeInvoice, entryIds } from '../../testing/coding.ts';
import { invoiceOf, mergeWithoutMoving, vendorOf } from '../../testing/documents.ts';
import { ExportFixture, unique } from '../exports/testing/ExportFixture.ts';

let fixture: ExportFixture;

beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());

it('an invoice whose coding the ledger would refuse is approved only where the company does not mind', async () => {
  await fixture.connect();
  const { admin } = fixture.company;
  const idOf = await entryIds(fixture.client);
  const coded = async (coding: Record<string, string>) => {
    const invoiceId = await invoiceOf(fixture.inCompany, { vendorName: unique('Supplier') });
    await codeInvoice(fixture.inCompany, { invoiceId, person: admin }, coding);
    return approveAs(admin, invoiceId);
  };
  const old = { 'all/account': idOf('account', '90') };
  expect(await coded(old)).toMatchObject({ status: 200 });

  const { changeMapping } = integrationCalls.quickbooks;
  const body = { needsCodingFirst: true, requires: ['class' as const] };
  await fixture.client.call(changeMapping, { body });
  expect(await coded(old)).toEqual({
    status: 409,
    code: 'coding_refused',
    message: '“Old Advertising” is inactive in QuickBooks. Choose another account. And 1 more.',
  });
  const whole = { 'all/account': idOf('account', '62'), 'all/class': idOf('class', '4001') };
  expect(await coded(whole)).toMatchObject({ status: 200 });
});

it('an invoice of a merged vendor is coded by the defaults of the vendor that it is approved for', async () => {
  await fixture.renew();
  await fixture.connect();
  const { changeMapping } = integrationCalls.quickbooks;
  const body = { needsCodingFirst: true, requires: ['class' as const] };
  await fixture.client.call(changeMapping, { body });
  const idOf = await entryIds(fixture.client);
  const defaultClass = idOf('class', '4001');
  const vendorName = unique('Supplier');
  const source = await vendorOf(fixture.inCompany, { name: vendorName });
  const target = await vendorOf(fixture.inCompany, { name: unique('Target'), defaultClass });
  const approvedBefore = async (merge: boolean) => {
    const invoiceId = await invoiceOf(fixture.inCompany, { vendorId: source, vendorName });
    if (merge) await mergeWithoutMoving(fixture.product.database, source, target);
    return approveAs(fixture.company.admin, invoiceId);
  };
  expect(await approvedBefore(false)).toMatchObject({ code: 'coding_refused' });
  expect(await approvedBefore(true)).toMatchObject({ status: 200 });
});

it('the answer to an approval says what the ledger would refuse, as the screen does', async () => {
  await fixture.renew();
  await fixture.connect();
  const { admin } = fixture.company;
  const idOf = await entryIds(fixture.client);
  const answered = async (account: string) => {
    const invoiceId = await invoiceOf(fixture.inCompany, { vendorName: unique('Supplier') });
    const coding = { 'all/account': idOf('account', account) };
    await codeInvoice(fixture.inCompany, { invoiceId, person: admin }, coding);
    return fixture.client.call(approveInvoice, { params: { invoiceId } });
  };
  expect((await answered('90')).warnings).toEqual([
    'QuickBooks would refuse this bill. “Old Advertising” is inactive in QuickBooks. Choose another account.',
  ]);
  expect((await answered('62')).warnings).toEqual([]);
});

it('the answer to an approval says that the total is rounded on the way', async () => {
  await fixture.renew();
  await fixture.connect();
  const warningsOf = async (amount: string, currency: string) => {
    const vendorName = unique('Supplier');
    const invoiceId = await invoiceOf(fixture.inCompany, { vendorName, amount, currency });
    return (await fixture.client.call(approveInvoice, { params: { invoiceId } })).warnings;
  };
  expect(await warningsOf('1234.50', 'JPY')).toEqual([
    'The bill in QuickBooks has 1,235 JPY instead of 1234.50 JPY: amounts in JPY have no digits after the point. Correct the total if it is wrong.',
  ]);
  expect(await warningsOf('1234.56', 'LBP')).toEqual([]);
});
