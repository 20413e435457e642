import {
  createView as createCall,
  deleteView as deleteCall,
  listViews as listCall,
  updateView as updateCall,
} from '#shared/views/contract.ts';
import { withSeq } from '../../platform/feed/sequence.ts';
import { memberRoute, type Route } from '../../platform/http/route.ts';
import { decidingIn } from '../invoices/Deciding.ts';
import { presentView, visibleViews } from './viewStore.ts';
import { changeView, createView, deleteView } from './views.ts';

export const viewRoutes = (): Route[] => [
  memberRoute(listCall, async ({ tx, session }) =>
    (await visibleViews(tx, session.personId)).map((row) => withSeq(row, presentView)),
  ),

  memberRoute(createCall, async ({ body, ...call }) =>
    withSeq(await createView(decidingIn(call), body), presentView),
  ),

  memberRoute(updateCall, async ({ params, body, ...call }) => {
    const saving = { ...decidingIn(call), roles: call.session.roles };
    return withSeq(await changeView(saving, params.viewId, body), presentView);
  }),

  memberRoute(deleteCall, ({ params, ...call }) =>
    deleteView({ ...decidingIn(call), roles: call.session.roles }, params.viewId),
  ),
];
