import {
  addTemplate as addCall,
  changeTemplate as changeCall,
  deleteTemplate as deleteCall,
  listTemplates as listCall,
} from '#shared/exports/templates/contract.ts';
import { memberRoute, type Route } from '../../../platform/http/route.ts';
import { allTemplates } from './templateStore.ts';
import { addTemplate, changeTemplate, deleteTemplate } from './templates.ts';

export const templateRoutes = (): Route[] => [
  memberRoute(listCall, ({ tx }) => allTemplates(tx)),

  memberRoute(addCall, ({ tx, audit, body, session, incoming }) => {
    const { userEmail } = incoming.actor(session);
    return addTemplate({ tx, audit, userEmail }, body);
  }),

  memberRoute(changeCall, ({ tx, audit, params, body, session, incoming }) => {
    const { userEmail } = incoming.actor(session);
    return changeTemplate({ tx, audit, userEmail }, params.templateId, body);
  }),

  memberRoute(deleteCall, ({ tx, audit, params }) =>
    deleteTemplate({ tx, audit }, params.templateId),
  ),
];
