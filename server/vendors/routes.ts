import {
  createVendor as createCall,
  deleteVendor as deleteCall,
  duplicatesFound,
  getDuplicates,
  getVendorStats,
  listVendors as listCall,
  mergeVendors as mergeCall,
  updateVendor,
  verifyVendor as verifyCall,
} from '#shared/vendors/contract.ts';
import type { Services } from '../capability.ts';
import { editFields } from '../documents/editFields.ts';
import { withPlace } from '../feed/withPlace.ts';
import { conflict, notFound } from '../http/problem.ts';
import { documentRoute, memberRoute, type Route } from '../http/route.ts';
import { createVendor } from './createVendor.ts';
import { deleteVendor } from './deleteVendor.ts';
import { duplicateGroups } from './duplicates.ts';
import { likeNew } from './likeness/likeNew.ts';
import { listVendors } from './listVendors.ts';
import { mergeVendors } from './mergeVendors.ts';
import { vendorStats } from './stats.ts';
import { presentVendor, vendors } from './vendorStore.ts';
import { verifyVendor } from './verifyVendor.ts';

export function vendorRoutes({ db, relay }: Pick<Services, 'db' | 'relay'>): Route[] {
  return [
    memberRoute(listCall, async ({ tx, query, incoming }) => {
      const { search = null, limit, cursor = null } = query;
      const { rows, total } = await listVendors(tx, { search, limit, before: cursor });
      incoming.setHeader('X-Total-Count', String(total));
      const last = rows.at(-1);
      if (last && rows.length === limit) {
        const next = new URLSearchParams({ limit: String(limit), cursor: last.id });
        if (search) next.set('search', search);
        incoming.setHeader('Link', `<${listCall.path}?${next}>; rel="next"`);
      }
      return rows.map((row) => withPlace(row, presentVendor));
    }),

    memberRoute(getVendorStats, ({ tx }) => vendorStats(tx)),

    memberRoute(getDuplicates, ({ tx }) => duplicateGroups(tx)),

    memberRoute(createCall, async ({ tx, body, query, incoming, session }) => {
      const duplicates = query.force === 'true' ? [] : await likeNew(tx, body);
      if (duplicates.length > 0) {
        throw conflict(duplicatesFound, 'There are vendors like this one already.', { duplicates });
      }
      return withPlace(await createVendor(tx, incoming.actor(session), body), presentVendor);
    }),

    documentRoute(updateVendor, async ({ params, body, incoming, session }) => {
      const find = () =>
        db.withAccount(session.accountId, (tx) => vendors.find(tx, params.vendorId));
      const before = await find();
      if (!before) throw notFound('vendor');
      await editFields(relay, { incoming, session }, 'vendor', before, body);
      const after = await find();
      if (!after) throw notFound('vendor');
      return withPlace(after, presentVendor);
    }),

    memberRoute(deleteCall, async ({ tx, params, incoming, session }) => {
      const { message, vendor } = await deleteVendor(tx, incoming.actor(session), params.vendorId);
      return { message, vendor: vendor && withPlace(vendor, presentVendor) };
    }),

    memberRoute(verifyCall, async ({ tx, params, incoming, session }) =>
      withPlace(await verifyVendor(tx, incoming.actor(session), params.vendorId), presentVendor),
    ),

    memberRoute(mergeCall, async ({ tx, body, incoming, session }) => {
      const { personId, email } = session;
      const author = { personId, email, name: email, ipAddress: incoming.ip };
      const actor = incoming.actor(session);
      const { source, target, movedInvoices } = await mergeVendors(
        { tx, relay, actor, author },
        body,
      );
      return {
        message: 'Vendors merged successfully',
        vendor: withPlace(target, presentVendor),
        source: withPlace(source, presentVendor),
        movedInvoices,
      };
    }),
  ];
}
