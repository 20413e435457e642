import { fillPath } from '#shared/http/endpoint.ts';
import { errorBody } from '#shared/http/errorBody.ts';
import { approveInvoice, getInvoice, type Invoice } from '#shared/invoices/contract.ts';
import type { TestPerson } from './people.ts';

/** Approves an invoice and returns the answer, or the refusal. */
export async function approveAs(
  { client }: TestPerson,
  invoiceId: string,
): Promise<{ status: number; code: string | null; message: string }> {
  const path = fillPath(approveInvoice.path, { invoiceId });
  const { status, body } = await client.send('POST', path, {});
  if (status !== 200) {
    const { code, message } = errorBody.parse(body);
    return { status, code, message };
  }
  return { status, code: null, message: approveInvoice.answer.parse(body).message };
}

export function invoiceAs({ client }: TestPerson, invoiceId: string): Promise<Invoice> {
  return client.call(getInvoice, { params: { invoiceId } });
}
