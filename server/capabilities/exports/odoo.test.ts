import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  integrationCalls,
  keyCalls,
  listIntegrations,
  organizationCalls,
} from '#shared/integrations/contract.ts';
import { companies } from '../../sandbox/ledgers/book.ts';
import { companyIdOf, sandboxKey } from '../integrations/testing/sandboxLedgers.ts';
import { ExportFixture, unique } from './testing/ExportFixture.ts';

let fixture: ExportFixture;

beforeAll(async () => {
  fixture = await ExportFixture.start();
});
afterAll(() => fixture.product.stop());
beforeEach(() => fixture.renew());

const { path } = keyCalls.odoo.connect;

const state = async () =>
  (await fixture.client.call(listIntegrations)).find(({ id }) => id === 'odoo');

describe('connecting Odoo', () => {
  it.each([
    ['a private address', { address: 'https://10.0.0.1' }, 400],
    ['an address without HTTPS', { address: 'http://books.example.com' }, 400],
    ['another key', { key: 'guessed' }, 409],
    ['an unknown user', { login: 'nobody@northwind.test' }, 409],
    ['an unknown database', { database: 'southwind' }, 409],
  ])('by %s is refused, and changes nothing', async (_, wrong, status) => {
    const key = { ...(await sandboxKey(fixture.product.server)), ...wrong };
    expect((await fixture.client.send('POST', path, key)).status).toBe(status);
    expect(await state()).toMatchObject({ isActive: false, company: null });
  });

  it('is for admins, and the key is not shown to anybody', async () => {
    const key = await sandboxKey(fixture.product.server);
    const clerk = await fixture.company.hire('clerk');
    expect((await clerk.client.send('POST', path, key)).status).toBe(403);
    const { status, body } = await fixture.client.send('POST', path, key);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toContain(key.key);
    const settings = await fixture.client.call(integrationCalls.odoo.getMapping);
    expect(JSON.stringify(settings)).not.toContain(key.key);
  });

  it('as a user of several companies asks which one gets the bills', async () => {
    const [, second] = companies.odoo;
    const all = companies.odoo.map(({ id }) => id);
    await fixture.connect('odoo', all);
    expect(await state()).toMatchObject({ needsOrganization: true });
    const organizationId = companyIdOf(fixture.product.server, 'odoo', second.id);
    await fixture.client.call(organizationCalls.odoo.choose, { body: { organizationId } });
    expect(await state()).toMatchObject({ isActive: true, company: second.name });
    const number = unique('BE');
    await fixture.ask(await fixture.approved({ invoiceNumber: number }), 'odoo');
    expect(await fixture.billsOf(number)).toMatchObject([{ company: second.id }]);
  });

  it('is needed again once the key was withdrawn, and the export waits for it', async () => {
    await fixture.connect('odoo');
    await fixture.disturb({ withdraw: '1' }, 'odoo');
    const number = unique('KEY');
    const id = await fixture.approved({ invoiceNumber: number });
    await fixture.ask(id, 'odoo');
    expect(await state()).toMatchObject({ isActive: false, needsReconnection: true });
    expect(await fixture.factsOf(id)).toMatchObject([{ state: 'waiting' }]);
    await fixture.connect('odoo');
    await fixture.untilExported(id);
    expect(await fixture.billsOf(number)).toHaveLength(1);
  });
});

describe('a bill that arrives posted', () => {
  async function posting() {
    await fixture.connect('odoo');
    const body = { billStatus: 'AUTHORISED' } as const;
    await fixture.client.call(integrationCalls.odoo.changeMapping, { body });
    const known = { vendorName: await fixture.knownVendor('odoo'), invoiceNumber: unique('POST') };
    return { id: await fixture.approved(known), number: known.invoiceNumber };
  }

  it('is in force', async () => {
    const { id, number } = await posting();
    expect((await fixture.ask(id, 'odoo')).status).toBe(200);
    expect(await fixture.billsOf(number)).toMatchObject([{ status: 'AUTHORISED' }]);
  });

  it('leaves no draft behind when its period is locked', async () => {
    const { id, number } = await posting();
    // The draft is made, and then not posted.
    await fixture.disturb({ fault: 'pass' }, 'odoo');
    await fixture.disturb({ fault: 'closed' }, 'odoo');
    expect(await fixture.ask(id, 'odoo')).toMatchObject({
      status: 409,
      message: expect.stringContaining('locked in Odoo'),
    });
    expect(await fixture.billsOf(number)).toEqual([]);
    expect((await fixture.ask(id, 'odoo')).status).toBe(200);
    expect(await fixture.billsOf(number)).toMatchObject([{ status: 'AUTHORISED' }]);
  });

  it('is posted once when the answer was lost after the draft was made', async () => {
    const { id, number } = await posting();
    await fixture.disturb({ fault: 'lose', at: 'bill' }, 'odoo');
    await fixture.ask(id, 'odoo');
    expect(await fixture.billsOf(number)).toMatchObject([{ status: 'DRAFT' }]);
    await fixture.hurry();
    await fixture.untilExported(id);
    expect(await fixture.billsOf(number)).toMatchObject([{ status: 'AUTHORISED' }]);
  });
});
