import { expect, it } from 'vitest';
import { getInvoiceTrail } from '#shared/audit/trail.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { applyCredit, payInvoice, removePayment } from '#shared/payments/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { withOffice } from '../../testing/office.ts';

const office = withOffice();
const day = { appliedOn: '2026-05-12' };

let made = 0;
async function approved(amount: string, known: object = {}): Promise<string> {
  const invoiceNumber = `C-${++made}`;
  const id = await invoiceOf(office.here(), { amount, invoiceNumber, ...known });
  await approveAs(office.company.admin, id);
  return id;
}

const apply = (
  invoiceId: string,
  body: { billId: string; amount?: string; id?: string },
  { client } = office.company.admin,
) => client.call(applyCredit, { params: { invoiceId }, body: { ...body, ...day } });

const refusal = (invoiceId: string, body: object, person = office.company.admin) =>
  office.refusal(person, 'POST', fillPath(applyCredit.path, { invoiceId }), { ...body, ...day });

const seen = async (id: string) => {
  const { status, payments } = await invoiceAs(office.company.admin, id);
  return [status, ...payments.map(({ amount }) => amount)];
};

it('a credit note is applied to several bills until nothing is left, and each side is audited', async () => {
  const [credit, one, other] = [
    await approved('-100.00'),
    await approved('60.00'),
    await approved('70.00'),
  ];
  const entries = await auditedBy(office.here(), () => apply(credit, { billId: one }));
  expect(entries).toMatchObject([
    { entity_id: credit, metadata: { credit: 'applied', amount: '-60.00', otherInvoice: one } },
    { entity_id: one, metadata: { credit: 'applied', amount: '60.00', otherInvoice: credit } },
  ]);
  const trails = [credit, one].map((invoiceId) =>
    office.company.admin.client.call(getInvoiceTrail, { params: { invoiceId } }),
  );
  const numbers = (
    await Promise.all([credit, one].map((id) => invoiceAs(office.company.admin, id)))
  ).map(({ invoiceNumber }) => invoiceNumber);
  expect((await Promise.all(trails)).map(({ entries: [newest] }) => newest?.credit)).toEqual([
    { isApplied: true, isCredit: true, otherNumber: numbers[1] },
    { isApplied: true, isCredit: false, otherNumber: numbers[0] },
  ]);
  expect(await seen(one)).toEqual(['paid', '60.00']);
  expect(await refusal(credit, { billId: other, amount: '40.01' })).toMatchObject({
    code: 'not_open',
    message: 'This is more than what is open on both. 40.00 USD can be applied.',
  });
  await apply(credit, { billId: other, amount: '25.00' });
  await apply(credit, { billId: other });
  expect(await seen(credit)).toEqual(['paid', '-60.00', '-25.00', '-15.00']);
  expect(await seen(other)).toEqual(['approved', '25.00', '15.00']);
  expect(await refusal(credit, { billId: other })).toMatchObject({ code: 'not_a_credit' });
});

it('two people at the same time never apply more than there is', async () => {
  const [credit, bill] = [await approved('-100.00'), await approved('80.00')];
  const manager = await office.company.hire('manager');
  const path = fillPath(applyCredit.path, { invoiceId: credit });
  const body = { billId: bill, amount: '80.00', ...day };
  const answers = await Promise.all(
    [office.company.admin, manager].map(({ client }) => client.send('POST', path, body)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await seen(bill)).toEqual(['paid', '80.00']);
  expect(await seen(credit)).toEqual(['approved', '-80.00']);
});

it('what is sent twice is applied once, and taking it back from either side opens both', async () => {
  const [credit, bill] = [await approved('-50.00'), await approved('50.00')];
  const id = newId();
  await apply(credit, { billId: bill, id });
  await apply(credit, { billId: bill, id });
  expect([await seen(credit), await seen(bill)]).toEqual([
    ['paid', '-50.00'],
    ['paid', '50.00'],
  ]);
  const { client } = office.company.admin;
  await client.call(removePayment, { params: { invoiceId: bill, paymentId: id } });
  expect([await seen(credit), await seen(bill)]).toEqual([['approved'], ['approved']]);
  await apply(credit, { billId: bill, id: newId() });
  const paid = (await invoiceAs(office.company.admin, credit)).payments[0];
  const params = { invoiceId: credit, paymentId: paid?.id ?? '' };
  await client.call(removePayment, { params });
  expect([await seen(credit), await seen(bill)]).toEqual([['approved'], ['approved']]);
});

it('a credit note fits only approved, open bills of its vendor and currency, for those who record payments', async () => {
  const credit = await approved('-50.00');
  const others = [
    await approved('50.00', { vendorName: 'Another Ltd' }),
    await approved('50.00', { currency: 'EUR' }),
    await invoiceOf(office.here(), { amount: '50.00' }),
    await approved('-50.00'),
  ];
  for (const billId of others) {
    expect(await refusal(credit, { billId })).toMatchObject({ code: 'does_not_fit' });
  }
  const bill = await approved('50.00');
  expect(await refusal(bill, { billId: credit })).toMatchObject({ code: 'not_a_credit' });
  expect(await refusal(credit, { billId: bill }, office.clerk)).toMatchObject({ status: 403 });
  expect(await refusal(credit, { billId: newId() })).toMatchObject({ status: 404 });
  const { client } = office.company.admin;
  await client.call(payInvoice, {
    params: { invoiceId: bill },
    body: { paidOn: '2026-05-12', amount: '45.00', reference: null },
  });
  const { invoice } = await apply(credit, { billId: bill });
  expect(invoice.payments).toMatchObject([{ amount: '-5.00' }]);
});
