import {
  activateVendor as activateCall,
  createVendor as createCall,
  deleteVendor as deleteCall,
  duplicatesFound,
  getDuplicates,
  getVendor,
  getVendorStats,
  getVendorTrail,
  listVendors as listCall,
  mergeVendors as mergeCall,
  setApart as setApartCall,
  undoApart as undoApartCall,
  updateVendor,
  verifyVendor as verifyCall,
} from '#shared/vendors/contract.ts';
import type { Services } from '../../capability.ts';
import { trailOf } from '../../platform/audit/trail.ts';
import { authorOf, editFields } from '../../platform/documents/editFields.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound } from '../../platform/http/problem.ts';
import { memberRoute, type Route, readingRoute } from '../../platform/http/route.ts';
import { setApart, undoApart } from './apart.ts';
import { createVendor } from './createVendor.ts';
import { deleteVendor } from './deleteVendor.ts';
import { duplicateGroups, vendorStats } from './duplicates.ts';
import { duplicatesOfNew } from './likeness/duplicatesOfNew.ts';
import { type LikenessRow, presentLikeness } from './likeness/likenessStore.ts';
import { mergeVendors } from './mergeVendors.ts';
import {
  listVendors,
  presentVendor,
  requireNotMerged,
  vendorEdits,
  vendors,
} from './vendorStore.ts';
import { activateVendor, verifyVendor } from './verifyVendor.ts';

type Needs = Pick<Services, 'relay' | 'jobs' | 'followers'>;

export function vendorRoutes({ relay, jobs, followers }: Needs): Route[] {
  return [
    readingRoute(listCall, async ({ tx, query, setHeader }) => {
      const { search = null, limit, cursor = null } = query;
      const { rows, total } = await listVendors(tx, { search, limit, before: cursor });
      setHeader('X-Total-Count', String(total));
      const last = rows.at(-1);
      if (last && rows.length === limit) {
        const next = new URLSearchParams({ limit: String(limit), cursor: last.id });
        if (search) next.set('search', search);
        setHeader('Link', `<${listCall.path}?${next}>; rel="next"`);
      }
      return rows.map((row) => withSeq(row, presentVendor));
    }),

    memberRoute(getVendorStats, ({ tx }) => vendorStats(tx)),

    memberRoute(getDuplicates, ({ tx }) => duplicateGroups(tx)),

    memberRoute(getVendor, async ({ tx, params }) => {
      const vendor = await vendors.find(tx, params.vendorId);
      if (!vendor) throw notFound('vendor');
      return withSeq(vendor, presentVendor);
    }),

    memberRoute(createCall, async ({ tx, body, query, incoming, session }) => {
      const duplicates = query.force === 'true' ? [] : await duplicatesOfNew(tx, body);
      if (duplicates.length > 0) {
        throw conflict(duplicatesFound, 'There are vendors like this one already.', { duplicates });
      }
      return withSeq(await createVendor(tx, incoming.actor(session), body), presentVendor);
    }),

    memberRoute(updateVendor, async ({ tx, params, body, incoming, session }) => {
      const vendor = await vendors.lock(tx, params.vendorId);
      if (!vendor) throw notFound('vendor');
      await requireNotMerged(tx, vendor);
      const editing = { tx, relay, author: authorOf(incoming, session) };
      const edited = { kind: vendorEdits, store: vendors };
      return withSeq(await editFields(editing, edited, vendor, body), presentVendor);
    }),

    memberRoute(deleteCall, async ({ tx, params, incoming, session }) => {
      const { message, vendor } = await deleteVendor(tx, incoming.actor(session), params.vendorId);
      return { message, vendor: vendor && withSeq(vendor, presentVendor) };
    }),

    memberRoute(verifyCall, async ({ tx, params, incoming, session }) =>
      withSeq(await verifyVendor(tx, incoming.actor(session), params.vendorId), presentVendor),
    ),

    memberRoute(activateCall, async ({ tx, params, incoming, session }) =>
      withSeq(await activateVendor(tx, incoming.actor(session), params.vendorId), presentVendor),
    ),

    memberRoute(setApartCall, async ({ tx, params: { vendorId }, body, incoming, session }) => {
      const likeness = await setApart(tx, incoming.actor(session), { vendorId, ...body });
      return { message: 'Kept apart', likeness: placed(likeness) };
    }),

    memberRoute(undoApartCall, async ({ tx, params: { vendorId }, body, incoming, session }) => {
      const likeness = await undoApart(tx, incoming.actor(session), { vendorId, ...body });
      return { message: 'No longer kept apart', likeness: placed(likeness) };
    }),

    memberRoute(getVendorTrail, async ({ tx, params: { vendorId } }) => {
      if (!(await vendors.find(tx, vendorId))) throw notFound('vendor');
      return trailOf(tx, { type: 'vendor', id: vendorId });
    }),

    memberRoute(mergeCall, async ({ tx, body, incoming, session }) => {
      const author = authorOf(incoming, session);
      const actor = incoming.actor(session);
      const { source, target, movedInvoices } = await mergeVendors(
        { tx, relay, jobs, actor, author, followers: followers.merges },
        body,
      );
      return {
        message: 'Vendors merged successfully',
        vendor: withSeq(target, presentVendor),
        source: withSeq(source, presentVendor),
        movedInvoices,
      };
    }),
  ];
}

function placed(row: LikenessRow | undefined) {
  return row ? { ...presentLikeness(row), seq: Number(row.seq) } : null;
}
