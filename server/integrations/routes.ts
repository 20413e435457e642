import {
  chooseOrganization as chooseCall,
  integrationCalls,
  listOrganizations as listCall,
  listIntegrations,
  quickbooksStatus,
  xeroStatus,
} from '#shared/integrations/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import type { Services } from '../capability.ts';
import { RedirectAnswer } from '../http/RedirectAnswer.ts';
import { documentRoute, memberRoute, publicRoute, type Route } from '../http/route.ts';
import { beginConnecting, finishConnecting, tellFailure } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { changeMapping, mappingOf } from './mapping.ts';
import { chooseOrganization, listOrganizations } from './organizations.ts';
import { presentIntegration, presentIntegrations, statusOf } from './present.ts';

type Needs = Pick<Services, 'db' | 'access' | 'seal' | 'jobs' | 'log'>;

export function integrationRoutes(services: Needs): Route[] {
  const { access } = services;
  return [
    memberRoute(listIntegrations, ({ tx }) => presentIntegrations(tx, access)),

    memberRoute(quickbooksStatus, async ({ tx }) => {
      const { company: companyName, ...status } = await statusOf(tx, access, 'quickbooks');
      return { ...status, companyName };
    }),

    memberRoute(xeroStatus, async ({ tx }) => {
      const { company: organizationName, ...status } = await statusOf(tx, access, 'xero');
      return { ...status, organizationName };
    }),

    documentRoute(listCall, ({ session }) => listOrganizations(services, session.accountId)),

    documentRoute(chooseCall, async ({ body, incoming, session }) => {
      const { accountId } = session;
      const actor = incoming.actor(session);
      await chooseOrganization(services, { accountId, actor }, body.organizationId);
      return services.db.withAccount(accountId, (tx) => presentIntegration(tx, access, 'xero'));
    }),

    ...ledgers.flatMap((ledger) => routesOf(services, ledger)),
  ];
}

function routesOf(services: Needs, ledger: LedgerId): Route[] {
  const { jobs } = services;
  const calls = integrationCalls[ledger];
  return [
    memberRoute(calls.authorize, async ({ tx, session: { personId } }) => ({
      authUrl: await beginConnecting(services, tx, { ledger, personId }),
    })),

    publicRoute(calls.comeBack, async ({ query, incoming }) => {
      try {
        await finishConnecting(services, incoming, { ledger, cameBack: query });
        return new RedirectAnswer(`/integrations?status=${ledger}_connected`);
      } catch (error) {
        await tellFailure(services, incoming, ledger, error);
        return new RedirectAnswer(`/integrations?error=${ledger}_connection_failed`);
      }
    }),

    memberRoute(calls.disconnect, async ({ tx, audit }) => {
      await disconnect({ tx, audit, jobs }, ledger);
      return undefined;
    }),

    documentRoute(calls.getMapping, ({ session }) =>
      mappingOf(services, session.accountId, ledger),
    ),

    memberRoute(calls.changeMapping, ({ tx, audit, body }) =>
      changeMapping({ tx, audit }, ledger, body),
    ),
  ];
}
