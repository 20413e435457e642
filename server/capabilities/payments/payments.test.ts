import { expect, it } from 'vitest';
import { fillPath } from '#shared/http/endpoint.ts';
import { reopenInvoice } from '#shared/invoices/contract.ts';
import { payInvoice, removePayment } from '#shared/payments/contract.ts';
import { newId } from '../../platform/db/newId.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { auditedBy } from '../../testing/audit.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { withOffice } from '../../testing/office.ts';

const office = withOffice();

async function approved(amount: string): Promise<string> {
  const id = await invoiceOf(office.here(), { amount });
  await approveAs(office.company.admin, id);
  return id;
}

function pay(invoiceId: string, body: { id?: string; amount?: string; reference?: string } = {}) {
  const { client } = office.company.admin;
  return client.call(payInvoice, {
    params: { invoiceId },
    body: { paidOn: '2026-03-31', reference: null, ...body },
  });
}

const refusal = (invoiceId: string, body: object = {}, person = office.company.admin) =>
  office.refusal(person, 'POST', fillPath(payInvoice.path, { invoiceId }), {
    paidOn: '2026-03-31',
    ...body,
  });

it('an invoice is paid once its parts make up the amount, and each part is audited', async () => {
  const invoiceId = await approved('120.00');
  const [entry] = await auditedBy(office.here(), () =>
    pay(invoiceId, { amount: '50.00', reference: 'SEPA 17' }),
  );
  expect(entry).toMatchObject({
    entity_id: invoiceId,
    metadata: { payment: 'recorded', amount: '50.00', reference: 'SEPA 17' },
    new_values: { status: 'approved', paid: '50.00' },
  });
  expect(await refusal(invoiceId, { amount: '70.01' })).toMatchObject({
    code: 'not_open',
    message: 'The payment is more than what is open. 70.00 USD is left to pay.',
  });
  const { invoice } = await pay(invoiceId);
  expect(invoice).toMatchObject({ status: 'paid' });
  expect(invoice.payments.map(({ amount }) => amount)).toEqual(['50.00', '70.00']);
  expect(await refusal(invoiceId)).toMatchObject({ code: 'already_paid' });
});

it('a payment that is sent twice counts once, and one taken back opens the invoice again', async () => {
  const invoiceId = await approved('80.00');
  const id = newId();
  await pay(invoiceId, { id });
  const { invoice } = await pay(invoiceId, { id });
  expect(invoice.payments).toHaveLength(1);
  const { client } = office.company.admin;
  const params = { invoiceId, paymentId: id };
  expect((await client.call(removePayment, { params })).invoice).toMatchObject({
    status: 'approved',
    payments: [],
  });
  const path = fillPath(removePayment.path, params);
  expect(await office.refusal(office.company.admin, 'DELETE', path)).toMatchObject({ status: 404 });
});

it('only what is approved is paid, by those who may, and is not reopened while a part is paid', async () => {
  const waiting = await invoiceOf(office.here(), { amount: '80.00' });
  expect(await refusal(waiting)).toMatchObject({ code: 'not_approved' });
  const invoiceId = await approved('80.00');
  expect(await refusal(invoiceId, {}, office.clerk)).toMatchObject({ status: 403 });
  await pay(invoiceId, { amount: '10.00' });
  const reopening = await office.refusal(
    office.company.admin,
    'POST',
    fillPath(reopenInvoice.path, { invoiceId }),
    { reason: 'Wrong account' },
  );
  expect(reopening).toMatchObject({ code: 'has_payments' });
  expect(await invoiceAs(office.company.admin, invoiceId)).toMatchObject({ status: 'approved' });
});
