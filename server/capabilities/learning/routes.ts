import { forgetVendorLayout, getVendorLayout } from '#shared/vendors/contract.ts';
import type { Services } from '../../capability.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { documentRoute, memberRoute, type Route } from '../../platform/http/route.ts';
import { presentVendor } from '../vendors/vendorStore.ts';
import { forgetLayout, layoutOf } from './learnedLayouts.ts';

type Needs = Pick<Services, 'db' | 'files' | 'fields'>;

export function learningRoutes({ db, files, fields }: Needs): Route[] {
  return [
    documentRoute(getVendorLayout, ({ params: { vendorId }, session: { accountId } }) =>
      layoutOf({ db, files, fields }, { accountId, vendorId }),
    ),

    memberRoute(forgetVendorLayout, async ({ tx, params, incoming, session }) =>
      withSeq(await forgetLayout(tx, incoming.actor(session), params.vendorId), presentVendor),
    ),
  ];
}
