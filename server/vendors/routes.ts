import {
  createVendor as createCall,
  deleteVendor,
  updateVendor,
} from '#shared/vendors/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { Services } from '../capability.ts';
import { dropDocument } from '../documents/drop.ts';
import { editFields } from '../documents/editFields.ts';
import { nextSeq } from '../feed/sequence.ts';
import { withPlace } from '../feed/withPlace.ts';
import { notFound } from '../http/problem.ts';
import { documentRoute, memberRoute, type Route } from '../http/route.ts';
import { createVendor } from './createVendor.ts';
import { presentVendor, vendors } from './vendorStore.ts';

export function vendorRoutes({ db, relay }: Pick<Services, 'db' | 'relay'>): Route[] {
  return [
    memberRoute(createCall, async ({ tx, body, incoming, session }) =>
      withPlace(await createVendor(tx, incoming.actor(session), body), presentVendor),
    ),

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

    memberRoute(deleteVendor, async ({ tx, params, audit }) => {
      const vendor = await vendors.lock(tx, params.vendorId);
      if (!vendor) throw notFound('vendor');
      await vendors.remove(tx, vendor.id, await nextSeq(tx));
      dropDocument(tx, documentName('vendor', vendor.id));
      const { name, email, taxId } = vendor;
      await audit({
        category: 'VENDOR',
        action: 'delete',
        entityType: 'vendor',
        entityId: vendor.id,
        oldValues: { name, email, taxId },
      });
    }),
  ];
}
