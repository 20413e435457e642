import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  consentCalls,
  integrationCalls,
  listIntegrations,
  odooStatus,
  organizationCalls,
  quickbooksStatus,
  sageStatus,
  xeroStatus,
} from '#shared/integrations/contract.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { type OwnProduct, startProduct } from '../../testing/product.ts';
import { until } from '../../testing/program.ts';
import { revokeJob } from './disconnect.ts';
import { integrationJobs } from './jobs.ts';
import { putLedgerVendor } from './ledgerVendorStore.ts';
import {
  accessOf,
  beginJourney,
  booksOf,
  connectLedger,
  decideAt,
  disturb,
} from './testing/sandboxLedgers.ts';

const { list: listOrganizations, choose: chooseOrganization } = organizationCalls.xero;

const statusCalls = {
  quickbooks: quickbooksStatus,
  xero: xeroStatus,
  sage: sageStatus,
  odoo: odooStatus,
} satisfies Record<LedgerId, object>;

let product: OwnProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

beforeEach(async () => {
  company = await createCompany({ db: product.database.db, server: product.server });
  // These tests make more calls than Xero allows per minute.
  await disturb(product.server, 'xero', { hours: '0.02' });
});

const connect = (ledger: LedgerId, id?: string | readonly string[]) =>
  connectLedger({ client: company.admin.client, sandbox: product.server }, ledger, id);

const trail = async () => {
  const { rows } = await product.database.asSuperuser(
    `select action, status, entity_id as "entityId" from audit_log
      where account_id = $1 and category = 'INTEGRATION' order by seq`,
    [company.accountId],
  );
  return rows;
};

describe('connecting accounting software', () => {
  it.each(ledgers)('connects %s, and shows the connected company', async (ledger) => {
    expect(await connect(ledger)).toBe(`/integrations?status=${ledger}_connected`);
    const { client } = company.admin;
    const all = await client.call(listIntegrations);
    const one = all.find(({ id }) => id === ledger);
    expect(one).toMatchObject({ isActive: true, needsReconnection: false });
    expect(one?.lastSync).not.toBeNull();
    const { name } = companies[ledger][0];
    expect(one?.company).toBe(name);
    const { path } = statusCalls[ledger];
    expect((await client.send('GET', path)).body).toMatchObject({
      connected: true,
      [ledger === 'xero' ? 'organizationName' : 'companyName']: name,
    });
    const { choices, settings } = await client.call(integrationCalls[ledger].getMapping);
    expect(choices.accounts.map(({ id }) => id)).toContain(settings.accountId);
    expect(await trail()).toEqual([{ action: 'create', status: 'success', entityId: ledger }]);
  });

  it('asks which organization to use when the consent covers several', async () => {
    const [uk, nz] = companies.xero;
    const { client } = company.admin;
    expect(await connect('xero', [uk.id, nz.id])).toBe('/integrations?status=xero_connected');
    const xero = async () => (await client.call(listIntegrations)).find(({ id }) => id === 'xero');
    expect(await xero()).toMatchObject({
      isActive: false,
      needsOrganization: true,
      company: null,
    });
    expect(await client.call(listOrganizations)).toEqual([
      { id: nz.id, name: nz.name, isChosen: false },
      { id: uk.id, name: uk.name, isChosen: false },
    ]);
    const choose = (organizationId: string) =>
      client.call(chooseOrganization, { body: { organizationId } });
    expect(await choose(nz.id)).toMatchObject({ isActive: true, company: nz.name });
    expect((await xero())?.lastSync).not.toBeNull();

    // After another consent the chosen organization stays chosen.
    await connect('xero', [uk.id, nz.id]);
    expect(await xero()).toMatchObject({ isActive: true, company: nz.name });
    const { changeMapping, getMapping } = integrationCalls.xero;
    await client.call(changeMapping, { body: { accountId: '310', taxCodes: { '20': 'INPUT2' } } });
    await choose(nz.id);
    expect((await client.call(getMapping)).settings.accountId).toBe('310');
    await choose(uk.id);
    expect(await xero()).toMatchObject({ company: uk.name });
    const { settings } = await client.call(getMapping);
    expect(settings).toMatchObject({ accountId: expect.not.stringMatching('310'), taxCodes: {} });
    expect(await trail()).toEqual([
      { action: 'create', status: 'success', entityId: 'xero' },
      { action: 'update', status: 'success', entityId: 'xero' },
      { action: 'create', status: 'success', entityId: 'xero' },
      { action: 'update', status: 'success', entityId: 'xero' },
      { action: 'update', status: 'success', entityId: 'xero' },
    ]);
  });

  it('cannot choose an organization that the consent does not cover', async () => {
    const [uk, nz] = companies.xero;
    const { client } = company.admin;
    const ask = (organizationId: string) =>
      client.send('POST', chooseOrganization.path, { organizationId });
    expect((await ask(uk.id)).status).toBe(409);
    await connect('xero', uk.id);
    expect((await ask(nz.id)).status).toBe(400);
    const clerk = await company.hire('clerk');
    const body = { organizationId: uk.id };
    expect((await clerk.client.send('POST', chooseOrganization.path, body)).status).toBe(403);
  });

  it('stores no token in readable form', async () => {
    await connect('quickbooks');
    const { grants } = await booksOf(product.server);
    const { rows } = await product.database.asSuperuser(
      'select sealed_tokens from ledger_connections where account_id = $1',
      [company.accountId],
    );
    const kept: string = rows[0].sealed_tokens;
    for (const { refresh, access } of Object.values(grants)) {
      for (const token of [refresh, ...Object.keys(access)]) {
        expect(kept).not.toContain(token);
        expect(Buffer.from(kept, 'base64url').toString('latin1')).not.toContain(token);
      }
    }
  });

  it('fails visibly when somebody declines the consent', async () => {
    const { client } = company.admin;
    const back = await decideAt(product.server, await beginJourney(client, 'xero'), {
      answer: 'no',
    });
    const response = await client.fetch(back);
    expect(response.headers.get('Location')).toBe('/integrations?error=xero_connection_failed');
    expect(await trail()).toEqual([{ action: 'create', status: 'failure', entityId: 'xero' }]);
  });

  it('accepts each return from the provider once, from the person who began it, and for the same ledger', async () => {
    const { client } = company.admin;
    const failed = '/integrations?error=quickbooks_connection_failed';
    const id = '4620816365001';
    const end = async (by: typeof client, path: string) =>
      (await by.fetch(path)).headers.get('Location');
    const forOther = await decideAt(product.server, await beginJourney(client, 'quickbooks'), {
      company: id,
    });
    const other = await company.hire('admin');
    expect(await end(other.client, forOther)).toBe(failed);
    expect(await end(client, forOther.replace('/quickbooks/', '/xero/'))).toContain('error=');
    expect(await end(client, forOther)).toContain('status=quickbooks_connected');
    expect(await end(client, forOther)).toBe(failed);
    expect(await end(client, forOther.replace(/state=[^&]*/, 'state=guessed'))).toBe(failed);
  });

  it('is refused without the permission, at the beginning and at the end', async () => {
    const clerk = await company.hire('clerk');
    const path = consentCalls.quickbooks.authorize.path;
    expect((await clerk.client.send('GET', path)).status).toBe(403);
    const leaver = await company.hire('admin');
    const way = await beginJourney(leaver.client, 'quickbooks');
    const back = await decideAt(product.server, way, { company: '4620816365001' });
    await company.admin.client.send('PATCH', `/api/members/${leaver.id}`, { roles: ['viewer'] });
    const response = await leaver.client.fetch(back);
    expect(response.headers.get('Location')).toContain('error=quickbooks_connection_failed');
    expect((await company.admin.client.call(listIntegrations))[0]?.isActive).toBe(false);
  });

  it('forgets and revokes the tokens on disconnecting', async () => {
    await connect('quickbooks');
    const before = Object.keys((await booksOf(product.server)).grants);
    await company.admin.client.call(integrationCalls.quickbooks.disconnect);
    const { client } = company.admin;
    expect(await client.call(quickbooksStatus)).toMatchObject({
      connected: false,
      companyName: null,
      lastSync: null,
    });
    await until('the tokens to be revoked', async () => {
      const { grants } = await booksOf(product.server);
      return Object.keys(grants).length === before.length - 1;
    });
    const { rows } = await product.database.asSuperuser(
      'select sealed_tokens from ledger_connections where account_id = $1',
      [company.accountId],
    );
    expect(rows).toEqual([{ sealed_tokens: null }]);
    await company.admin.client.call(integrationCalls.quickbooks.disconnect);
    expect((await trail()).map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  it('disconnects one company and keeps another company of the same Xero user connected', async () => {
    const [uk, nz] = companies.xero;
    const { asSuperuser } = product.database;
    // Connections of other tests.
    await asSuperuser("update ledger_connections set state = 'disconnected', sealed_tokens = null");
    await connect('xero', uk.id);
    const other = await createCompany({ db: product.database.db, server: product.server });
    const { client } = other.admin;
    await connectLedger({ client, sandbox: product.server }, 'xero', nz.id);
    await company.admin.client.call(integrationCalls.xero.disconnect);
    const letGo = async () =>
      Object.values((await booksOf(product.server)).grants).filter(({ left }) => left.length > 0);
    await until('it to be let go', async () => (await letGo()).length > 0);
    expect((await client.call(listOrganizations)).map(({ id }) => id)).toEqual([nz.id]);
    // Connected again before the provider heard of the disconnection, it stays connected.
    await connect('xero', uk.id);
    const revoking = integrationJobs({ db: product.database.db, access: accessOf(product) });
    const { rows } = await asSuperuser(
      'select sealed_tokens from ledger_connections where account_id = $1',
      [company.accountId],
    );
    await revoking
      .find(({ name }) => name === revokeJob.name)
      ?.run(
        { accountId: company.accountId, ledger: 'xero', sealedTokens: rows[0].sealed_tokens },
        { id: 'any', log: pino({ level: 'silent' }), isLastAttempt: true },
      );
    const own = await company.admin.client.call(listOrganizations);
    expect(own.map(({ id }) => id)).toEqual([uk.id]);
    await client.call(integrationCalls.xero.disconnect);
  });

  it("keeps connections alive, even when another company's tokens cannot be decrypted", async () => {
    const { db, asSuperuser } = product.database;
    const lost = await createCompany({ db, server: product.server });
    const stale = async ({ accountId }: TestCompany, days: number, also = '') => {
      await asSuperuser(
        `update ledger_connections set refreshed_at = now() - $2 * interval '1 day' ${also}
          where account_id = $1`,
        [accountId, days],
      );
    };
    await connect('xero');
    await connectLedger({ client: lost.admin.client, sandbox: product.server }, 'xero');
    await stale(company, 40);
    // Ordered first, each time.
    await stale(lost, 50, ", sealed_tokens = 'AAAA'");
    const keepOpen = integrationJobs({ db, access: accessOf(product) }).find(
      ({ name }) => name === 'integrations.keep-open',
    );
    await keepOpen?.run({}, { id: 'any', log: pino({ level: 'silent' }), isLastAttempt: true });
    const { rows } = await asSuperuser(
      "select refreshed_at > now() - interval '1 hour' as fresh from ledger_connections where account_id = $1",
      [company.accountId],
    );
    expect(rows).toEqual([{ fresh: true }]);
    const { client } = lost.admin;
    const xero = (await client.call(listIntegrations)).find(({ id }) => id === 'xero');
    expect(xero).toMatchObject({ isActive: false, needsReconnection: true });
  });

  it('is invisible to other companies', async () => {
    await connect('xero');
    const neighbour = await createCompany({ db: product.database.db, server: product.server });
    const all = await neighbour.admin.client.call(listIntegrations);
    expect(all.map(({ isActive, company: name }) => ({ isActive, name }))).toEqual(
      ledgers.map(() => ({ isActive: false, name: null })),
    );
  });
});

describe('the mapping of bills', () => {
  it('can only be changed by admins, with accounts that exist, and is audited', async () => {
    await connect('quickbooks');
    const { client } = company.admin;
    const { changeMapping } = integrationCalls.quickbooks;
    const after = await client.call(changeMapping, {
      body: { accountId: '24', exportsOnApproval: true },
    });
    expect(after.settings).toMatchObject({ accountId: '24', exportsOnApproval: true });
    const wrong = await client.send('PATCH', changeMapping.path, { accountId: '9999' });
    expect(wrong.status).toBe(400);
    const clerk = await company.hire('clerk');
    expect((await clerk.client.send('PATCH', changeMapping.path, {})).status).toBe(403);
    expect((await clerk.client.call(integrationCalls.quickbooks.getMapping)).settings).toEqual(
      after.settings,
    );
    expect((await trail()).at(-1)).toMatchObject({ action: 'update', entityId: 'quickbooks' });
  });

  it('has a tax code for each rate on invoices, suggested by rate and by earlier bills', async () => {
    const { client } = company.admin;
    const inCompany = { db: product.database.db, accountId: company.accountId };
    const line = (id: string, taxRate: string) => ({
      ...{ id, description: null, quantity: null, unitPrice: null, discount: null },
      ...{ taxRate, net: '10.00' },
    });
    await invoiceOf(inCompany, { lines: [line('a', '20.00'), line('b', '5'), line('c', '0')] });
    await connect('xero');
    const { changeMapping, getMapping } = integrationCalls.xero;
    const rates = async () => (await client.call(getMapping)).taxRates;
    // Several codes have the rate 20%.
    expect(await rates()).toEqual([
      { rate: '20', suggestedCodeId: null },
      { rate: '5', suggestedCodeId: 'RRINPUT' },
    ]);
    await inCompany.db.withAccount(company.accountId, (tx) =>
      putLedgerVendor(tx, {
        ...{ ledger: 'xero', companyId: companies.xero[0].id, externalId: '1' },
        ...{ vendorKey: 'any', vendorId: null, name: 'Acme' },
        ...{ suggestedAccountId: null, suggestedTaxCodes: ['CAPEXINPUT2'] },
      }),
    );
    expect((await rates())[0]).toEqual({ rate: '20', suggestedCodeId: 'CAPEXINPUT2' });
    const set = (taxCodes: object) => client.send('PATCH', changeMapping.path, { taxCodes });
    expect((await set({ '20': 'INPUT2', '7': 'RRINPUT' })).status).toBe(200);
    expect((await set({ '7': null })).body).toMatchObject({
      settings: { taxCodes: { '20': 'INPUT2' } },
    });
    expect((await set({ '5': 'NOT THERE' })).status).toBe(400);
    expect((await set({ '5.0': 'RRINPUT' })).status).toBe(400);
  });

  it('is kept when the same company is connected again, and reset for another', async () => {
    await connect('quickbooks');
    const { client } = company.admin;
    const { changeMapping, getMapping, disconnect } = integrationCalls.quickbooks;
    await client.call(changeMapping, { body: { accountId: '11' } });
    await client.call(disconnect);
    await connect('quickbooks');
    expect((await client.call(getMapping)).settings.accountId).toBe('11');
    await connect('quickbooks', '4620816365002');
    expect((await client.call(getMapping)).settings.accountId).not.toBe('11');
  });
});
