import { addBooksItem } from '#shared/books/contract.ts';
import { isByConsent, type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { companies } from '../../../sandbox/ledgers/book.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import {
  companyIdOf,
  connectLedger,
  disturb,
  enterBill,
  sandboxKey,
} from '../../integrations/testing/sandboxLedgers.ts';
import { someFinding } from '../../witness/testing/someFinding.ts';
import { type Effect, failedOperation, type World } from './effects.ts';

async function connect(
  { company, server }: World,
  ledger: LedgerId,
  companyIds?: readonly string[],
): Promise<void> {
  // All effects together make more calls than Xero allows per minute.
  await disturb(server, ledger, { hours: '0.02' });
  await connectLedger({ client: company.admin.client, sandbox: server }, ledger, companyIds);
}

export async function approvedIn(world: World, ledger: LedgerId): Promise<string> {
  await connect(world, ledger);
  const id = await invoiceOf(world.here, { currency: 'USD' });
  await world.send('POST', `/api/invoices/${id}/approve`, {});
  return id;
}

const allRight = { reason: 'A subscription', version: 1 };

async function findingPath({ here: { db, accountId } }: World): Promise<string> {
  const place = { ledger: 'quickbooks', companyId: 'any' } as const;
  const id = await db.withAccount(accountId, (tx) => someFinding(tx, place));
  return `/api/ledger-findings/${id}`;
}

/** Calls that exist once for each ledger. */
export const ledgerEffects: Record<string, Effect> = {
  ...Object.assign({}, ...ledgers.map(effectsOf)),
  'POST /api/integrations/xero/organization': choosing('xero'),
  'POST /api/integrations/sage/organization': choosing('sage'),
  'POST /api/integrations/odoo/organization': choosing('odoo'),
  'POST /api/integrations/bills-ledger': {
    leaves: 'INTEGRATION update integration_settings',
    async by(world) {
      await connect(world, 'quickbooks');
      await connect(world, 'xero');
      await world.send('POST', '/api/integrations/bills-ledger', { ledger: 'xero' });
    },
  },
  'POST /api/books/refresh': { nothing: 'Reads lists; they were changed in the ledger.' },
  'POST /api/books/items': {
    leaves: 'INTEGRATION create books_item',
    by: ({ send }) => send('POST', '/api/books/items', { list: 'account', name: 'Travel' }),
  },
  'PATCH /api/books/items/:booksItemId': {
    leaves: 'INTEGRATION update books_item',
    async by({ company, send }) {
      const none = { code: null, parentId: null, type: null, rate: null, days: null };
      const body = { list: 'account', name: 'Travel', ...none } as const;
      const { id } = await company.admin.client.call(addBooksItem, { body });
      await send('PATCH', `/api/books/items/${id}`, { name: 'Travelling' });
    },
  },
  'POST /api/books/import': {
    leaves: 'INTEGRATION update books_list',
    by: ({ send }) => send('POST', '/api/books/import', { list: 'account', csv: 'name\nTravel' }),
  },
  'PUT /api/exchange-rates': {
    leaves: 'SYSTEM update exchange_rates',
    by: ({ send }) =>
      send('PUT', '/api/exchange-rates', { currency: 'EUR', on: '2026-05-12', rate: '1.0920' }),
  },
  'POST /api/exchange-rates/import': {
    leaves: 'SYSTEM update exchange_rates',
    by: ({ send }) =>
      send('POST', '/api/exchange-rates/import', { file: 'Date,USD\n2026-05-12,1.0920' }),
  },
  'POST /api/ledger-findings/check': {
    leaves: 'INTEGRATION create ledger_finding',
    async by(world) {
      await connect(world, 'quickbooks');
      await enterBill(world.server, 'quickbooks', { vendor: 'Past Ltd', number: 'P-1' });
      await world.send('POST', '/api/ledger-findings/check');
    },
  },
  'PUT /api/ledger-findings/:findingId/owner': {
    leaves: 'INTEGRATION update ledger_finding',
    async by(world) {
      const ownerId = world.company.admin.id;
      await world.send('PUT', `${await findingPath(world)}/owner`, { ownerId });
    },
  },
  'POST /api/ledger-findings/:findingId/close': {
    leaves: 'INTEGRATION update ledger_finding',
    by: async (world) => world.send('POST', `${await findingPath(world)}/close`, allRight),
  },
  'POST /api/ledger-findings/:findingId/reopen': {
    leaves: 'INTEGRATION update ledger_finding',
    async by(world) {
      const path = await findingPath(world);
      await world.company.admin.client.send('POST', `${path}/close`, allRight);
      await world.send('POST', `${path}/reopen`);
    },
  },
  'POST /api/failed-operations/export/:operationId/retry': {
    leaves: 'INTEGRATION export invoice: pending',
    async by(world) {
      const id = await approvedIn(world, 'quickbooks');
      await disturb(world.server, 'quickbooks', { fault: 'closed' });
      await world.company.admin.client.send('POST', `/api/integrations/quickbooks/export/${id}`);
      const operationId = await failedOperation(world);
      await world.send('POST', `/api/failed-operations/export/${operationId}/retry`);
    },
  },
};

function choosing(ledger: LedgerId): Effect {
  return {
    leaves: 'INTEGRATION update integration',
    async by(world) {
      const all = companies[ledger].map(({ id }) => id);
      await connect(world, ledger, all);
      const organizationId = companyIdOf(world.server, ledger);
      await world.send('POST', `/api/integrations/${ledger}/organization`, { organizationId });
    },
  };
}

function effectsOf(ledger: LedgerId): Record<string, Effect> {
  const path = `/api/integrations/${ledger}`;
  return {
    [isByConsent(ledger) ? `GET ${path}/callback` : `POST ${path}/connect`]: {
      leaves: 'INTEGRATION create integration',
      async by(world) {
        if (isByConsent(ledger)) await connect(world, ledger);
        else await world.send('POST', `${path}/connect`, await sandboxKey(world.server));
      },
    },
    [`DELETE ${path}`]: {
      leaves: 'INTEGRATION delete integration',
      async by(world) {
        await connect(world, ledger);
        await world.send('DELETE', path);
      },
    },
    [`POST ${path}/test-bill`]: {
      leaves: 'INTEGRATION export integration: pending',
      async by(world) {
        await connect(world, ledger);
        await world.send('POST', `${path}/test-bill`);
      },
    },
    [`PATCH ${path}/settings`]: {
      leaves: 'INTEGRATION update integration_settings',
      async by(world) {
        await connect(world, ledger);
        await world.send('PATCH', `${path}/settings`, { exportsOnApproval: true });
      },
    },
    [`POST ${path}/export/:invoiceId`]: {
      leaves: 'INTEGRATION export invoice: pending',
      by: async (world) => world.send('POST', `${path}/export/${await approvedIn(world, ledger)}`),
    },
    [`POST ${path}/export/:invoiceId/found`]: {
      leaves: 'INTEGRATION export invoice',
      async by(world) {
        const id = await approvedIn(world, ledger);
        const { client } = world.company.admin;
        const { vendorName, invoiceNumber } = await client.call(getInvoice, {
          params: { invoiceId: id },
        });
        await enterBill(world.server, ledger, { vendor: vendorName, number: invoiceNumber });
        await client.send('POST', `${path}/export/${id}`);
        const { exports } = await client.call(getInvoice, { params: { invoiceId: id } });
        const billId = exports[0]?.found?.[0]?.id;
        await world.send('POST', `${path}/export/${id}/found`, { answer: 'same', billId });
      },
    },
    [`POST ${path}/export`]: {
      leaves: 'INTEGRATION export invoice: pending',
      by: async (world) =>
        world.send('POST', `${path}/export`, { invoiceIds: [await approvedIn(world, ledger)] }),
    },
  };
}
