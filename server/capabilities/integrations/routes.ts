import { refreshBooks } from '#shared/books/contract.ts';
import {
  chooseBillsLedger as chooseCall,
  consentCalls,
  integrationCalls,
  keyCalls,
  listIntegrations,
  odooStatus,
  organizationCalls,
  quickbooksStatus,
  sageStatus,
  xeroStatus,
} from '#shared/integrations/contract.ts';
import {
  type ConsentLedgerId,
  consentLedgers,
  type KeyLedgerId,
  keyLedgers,
  type LedgerId,
  ledgers,
} from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import {
  documentRoute,
  memberRoute,
  publicRoute,
  RedirectAnswer,
  type Route,
} from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { chooseBillsLedger } from './chooseBillsLedger.ts';
import { beginConnecting, connectByKey, finishConnecting, tellFailure } from './connect.ts';
import { disconnect } from './disconnect.ts';
import { changeMapping, mappingOf } from './mapping.ts';
import { chooseOrganization, listOrganizations } from './organizations.ts';
import { presentIntegration, presentIntegrations, statusOf } from './present.ts';
import { refreshAll } from './readLists.ts';

type Needs = Pick<Services, 'db' | 'access' | 'seal' | 'jobs' | 'log' | 'followers'>;

export function integrationRoutes(services: Needs): Route[] {
  const { db, access } = services;
  return [
    documentRoute(refreshBooks, async ({ session: { accountId } }) => {
      const isComplete = await refreshAll(services, accountId);
      return {
        message: isComplete ? 'Lists refreshed' : 'Large lists are still being read',
        isComplete,
        integrations: await db.withAccount(accountId, (tx) => presentIntegrations(tx, access)),
      };
    }),

    memberRoute(listIntegrations, ({ tx }) => presentIntegrations(tx, access)),

    memberRoute(chooseCall, async ({ tx, audit, body }) => {
      await chooseBillsLedger({ tx, audit }, body.ledger);
      return presentIntegrations(tx, access);
    }),

    ...ledgers.map((ledger) => statusRoutes[ledger](services)),
    ...ledgers.flatMap((ledger) => routesOf(services, ledger)),
    ...consentLedgers.flatMap((ledger) => consentRoutes(services, ledger)),
    ...keyLedgers.flatMap((ledger) => keyRoutes(services, ledger)),
  ];
}

/** Each ledger's status uses the ledger's own name for a company. */
const statusRoutes: Record<LedgerId, (needs: Needs) => Route> = {
  quickbooks: ({ access }) =>
    memberRoute(quickbooksStatus, async ({ tx }) => {
      const { company: companyName, ...status } = await statusOf(tx, access, 'quickbooks');
      return { ...status, companyName };
    }),
  xero: ({ access }) =>
    memberRoute(xeroStatus, async ({ tx }) => {
      const { company: organizationName, ...status } = await statusOf(tx, access, 'xero');
      return { ...status, organizationName };
    }),
  sage: ({ access }) =>
    memberRoute(sageStatus, async ({ tx }) => {
      const { company: companyName, ...status } = await statusOf(tx, access, 'sage');
      return { ...status, companyName };
    }),
  odoo: ({ access }) =>
    memberRoute(odooStatus, async ({ tx }) => {
      const { company: companyName, ...status } = await statusOf(tx, access, 'odoo');
      return { ...status, companyName };
    }),
};

function organizationRoutes(services: Needs, ledger: LedgerId): Route[] {
  const calls = organizationCalls[ledger];
  if (!calls) return [];
  const { db, access } = services;
  return [
    documentRoute(calls.list, ({ session: { accountId } }) =>
      listOrganizations(services, { accountId, ledger }),
    ),

    documentRoute(calls.choose, async ({ body, incoming, session }) => {
      const { accountId } = session;
      const actor = incoming.actor(session);
      await chooseOrganization(services, { accountId, ledger, actor }, body.organizationId);
      return db.withAccount(accountId, (tx) => presentIntegration(tx, access, ledger));
    }),
  ];
}

function routesOf(services: Needs, ledger: LedgerId): Route[] {
  const { jobs, followers } = services;
  const calls = integrationCalls[ledger];
  return [
    ...organizationRoutes(services, ledger),

    memberRoute(calls.disconnect, async ({ tx, audit }) => {
      await disconnect({ tx, audit, jobs, followers }, ledger);
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

function consentRoutes(services: Needs, ledger: ConsentLedgerId): Route[] {
  const calls = consentCalls[ledger];
  return [
    memberRoute(calls.authorize, async ({ tx, session: { personId } }) => ({
      authUrl: await beginConnecting(services, tx, { ledger, personId }),
    })),

    publicRoute(calls.comeBack, async ({ query, incoming }) => {
      let session: Session | null = null;
      try {
        session = await incoming.findCaller(calls.comeBack);
        await finishConnecting(services, incoming, session, { ledger, cameBack: query });
        return new RedirectAnswer(`/integrations?status=${ledger}_connected`);
      } catch (error) {
        await tellFailure(services, incoming, session, { ledger, error });
        return new RedirectAnswer(`/integrations?error=${ledger}_connection_failed`);
      }
    }),
  ];
}

function keyRoutes(services: Needs, ledger: KeyLedgerId): Route[] {
  const { connect } = keyCalls[ledger];
  const { db, access } = services;
  return [
    documentRoute(connect, async ({ body: entered, incoming, session }) => {
      await connectByKey(services, incoming, session, { ledger, entered });
      const { accountId } = session;
      return db.withAccount(accountId, (tx) => presentIntegration(tx, access, ledger));
    }),
  ];
}
