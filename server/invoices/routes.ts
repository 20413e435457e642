import { id as idSchema } from '#shared/ids.ts';
import { getInvoice, listInvoices as listCall } from '#shared/invoices/contract.ts';
import { invalid, notFound } from '../http/problem.ts';
import { memberRoute, type Route } from '../http/route.ts';
import { invoices, listInvoices, presentInvoice } from './invoiceStore.ts';

export const invoiceRoutes = (): Route[] => [
  memberRoute(getInvoice, async ({ tx, params, incoming }) => {
    const row = await invoices.find(tx, params.invoiceId);
    if (!row) throw notFound('invoice');
    incoming.tag(row.fingerprint);
    return presentInvoice(row);
  }),

  memberRoute(listCall, async ({ tx, query, incoming }) => {
    const { limit, cursor, status } = query;
    const { rows, total } = await listInvoices(tx, {
      limit,
      before: cursor === undefined ? null : requireId(cursor),
      status: status ?? null,
    });
    incoming.setHeader('X-Total-Count', String(total));
    const last = rows.at(-1);
    if (last && rows.length === limit) {
      const next = new URLSearchParams({ limit: String(limit), cursor: last.id });
      if (status) next.set('status', status);
      incoming.setHeader('Link', `<${listCall.path}?${next}>; rel="next"`);
    }
    return rows.map(presentInvoice);
  }),
];

/** The list goes on after the last invoice that was seen. */
function requireId(cursor: string): string {
  if (!idSchema.safeParse(cursor).success) {
    throw invalid([{ path: 'cursor', message: 'This cursor is not one of ours' }]);
  }
  return cursor;
}
