import { getInvoiceTrail } from '#shared/audit/trail.ts';
import { id as idSchema } from '#shared/ids.ts';
import { getInvoice, listInvoices as listCall } from '#shared/invoices/contract.ts';
import { listPageWords } from '#shared/pageWords/contract.ts';
import { trailOf } from '../../platform/audit/trail.ts';
import { invalid, notFound } from '../../platform/http/problem.ts';
import { memberRoute, type Route, readingRoute } from '../../platform/http/route.ts';
import { invoices, listInvoices } from './invoiceStore.ts';
import { olderPageWords } from './pageWordStore.ts';
import { presenterFor } from './presenterFor.ts';

export const invoiceRoutes = (): Route[] => [
  memberRoute(getInvoice, async ({ tx, params, incoming, session }) => {
    const row = await invoices.find(tx, params.invoiceId);
    if (!row) throw notFound('invoice');
    incoming.tag(row.fingerprint);
    return (await presenterFor(tx, session.personId))(row);
  }),

  memberRoute(getInvoiceTrail, async ({ tx, params: { invoiceId } }) => {
    if (!(await invoices.find(tx, invoiceId))) throw notFound('invoice');
    return trailOf(tx, { type: 'invoice', id: invoiceId });
  }),

  readingRoute(listCall, async ({ tx, query, setHeader, session }) => {
    const { limit, cursor, status = null, vendorId = null, search = null } = query;
    const filter = { status, vendorId, search };
    const before = cursor === undefined ? null : requireId(cursor);
    const { rows, hasMore, total } = await listInvoices(tx, { limit, before, ...filter });
    setHeader('X-Total-Count', String(total));
    const last = rows.at(-1);
    if (last && hasMore) {
      const next = new URLSearchParams({ limit: String(limit), cursor: last.id });
      for (const [name, value] of Object.entries(filter)) if (value) next.set(name, value);
      setHeader('Link', `<${listCall.path}?${next}>; rel="next"`);
    }
    return rows.map(await presenterFor(tx, session.personId));
  }),

  readingRoute(listPageWords, ({ tx, query: { below = null, limit } }) =>
    olderPageWords(tx, { below, limit }),
  ),
];

/** A page continues after the invoice with this id. */
function requireId(cursor: string): string {
  if (!idSchema.safeParse(cursor).success) {
    throw invalid([{ path: 'cursor', message: 'This cursor is not one of ours' }]);
  }
  return cursor;
}
