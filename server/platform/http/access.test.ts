import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addBooksItem } from '#shared/books/contract.ts';
import { addTemplate } from '#shared/exports/templates/contract.ts';
import { presets } from '#shared/exports/templates/presets.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { may, roles } from '#shared/permissions.ts';
import { createView } from '#shared/views/contract.ts';
import { createTestKey } from '../../capabilities/apiKeys/testing/createTestKey.ts';
import { addHeadCheck } from '../../capabilities/audit/headCheckStore.ts';
import { insertPasskey } from '../../capabilities/auth/passkeyStore.ts';
import { captureOf } from '../../capabilities/captures/testing/mails.ts';
import { someFinding } from '../../capabilities/witness/testing/someFinding.ts';
import { TestClient } from '../../testing/client.ts';
import { invoiceOf, ruleOf, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { attachedTo, invoicePdf, sendFileTo, uploadOf } from '../../testing/uploads.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];
let company: TestProduct['company'];
let neighbour: TestCompany;

beforeAll(async () => {
  ({ database, server, company } = await sharedProduct());
  neighbour = await createCompany({ db: database.db, server });
});

/** For each path parameter, makes an object of another company. A new parameter needs a line here. */
const makeElsewhere: Record<string, () => Promise<string>> = {
  memberId: async () => neighbour.admin.id,
  sessionId: async () => {
    const reply = await neighbour.admin.client.send('GET', '/api/auth/sessions');
    return Array.isArray(reply.body) ? reply.body[0].id : '';
  },
  passkeyId: async () => {
    const passkey = await database.db.acrossAccounts('sign-in', (tx) =>
      insertPasskey(tx, {
        credentialId: randomUUID(),
        personId: neighbour.admin.id,
        publicKey: Buffer.alloc(32),
        counter: '0',
        transports: [],
        name: 'Somebody else’s',
      }),
    );
    return passkey.id;
  },
  invitationId: async () => {
    const body = { email: `guest-${randomUUID()}@example.test`, roles: ['viewer'] };
    const reply = await neighbour.admin.client.send('POST', '/api/invitations', body);
    return typeof reply.body === 'object' && reply.body && 'id' in reply.body
      ? String(reply.body.id)
      : '';
  },
  invoiceId: () => invoiceOf({ db: database.db, accountId: neighbour.accountId }),
  vendorId: () => vendorOf({ db: database.db, accountId: neighbour.accountId }),
  ruleId: () => ruleOf({ db: database.db, accountId: neighbour.accountId }),
  uploadId: () => uploadOf({ db: database.db, accountId: neighbour.accountId }),
  captureId: () => captureOf({ db: database.db, accountId: neighbour.accountId }),
  checkId: () =>
    database.db.withAccount(neighbour.accountId, async (tx) => {
      const kept = { seq: 1, hash: '00'.repeat(32), time: new Date().toISOString() };
      return (await addHeadCheck(tx, kept)).id;
    }),
  viewId: async () => {
    const view = { id: randomUUID(), name: 'Late', query: '', isShared: true };
    return (await neighbour.admin.client.call(createView, { body: view })).id;
  },
  templateId: async () => {
    const [preset] = presets;
    if (!preset) throw new Error('There are no presets');
    const body = { ...preset.template, id: randomUUID(), name: 'Any', preset: null };
    return (await neighbour.admin.client.call(addTemplate, { body })).id;
  },
  commentId: async () => randomUUID(),
  operationId: async () => randomUUID(),
  fileId: async () => randomUUID(),
  keyId: async () => (await createTestKey({ db: database.db, company: neighbour })).id,
  paymentId: async () => randomUUID(),
  attachmentId: async () => {
    const invoiceId = await invoiceOf({ db: database.db, accountId: neighbour.accountId });
    return (await attachedTo(neighbour.admin.client, invoiceId)).id;
  },
  booksItemId: async () => {
    const none = { code: null, parentId: null, type: null, rate: null, days: null };
    const body = { list: 'class', name: randomUUID(), ...none } as const;
    return (await neighbour.admin.client.call(addBooksItem, { body })).id;
  },
  findingId: () =>
    database.db.withAccount(neighbour.accountId, (tx) =>
      someFinding(tx, { ledger: 'xero', companyId: randomUUID() }),
    ),
  page: async () => '1',
  code: async () => 'new_vendor',
};

/** Valid bodies for calls that would otherwise be refused before they look for the row. */
const bodies: Record<string, object> = {
  'POST /api/integrations/quickbooks/export/:invoiceId/found': { answer: 'same', billId: '1' },
  'POST /api/integrations/xero/export/:invoiceId/found': { answer: 'same', billId: '1' },
  'POST /api/integrations/sage/export/:invoiceId/found': { answer: 'same', billId: '1' },
  'POST /api/integrations/odoo/export/:invoiceId/found': { answer: 'same', billId: '1' },
  'PATCH /api/attachments/:attachmentId': { goesToLedger: true },
  'POST /api/invoices/:invoiceId/credits': { billId: randomUUID(), appliedOn: '2026-05-12' },
  'PATCH /api/members/:memberId': { roles: ['viewer'] },
  'PATCH /api/invoices/:invoiceId': { status: 'approved' },
  'POST /api/invoices/:invoiceId/reject': { comments: 'No' },
  'POST /api/invoices/:invoiceId/reopen': { reason: 'A mistake' },
  'POST /api/invoices/:invoiceId/send-back': { reason: 'A mistake' },
  'POST /api/invoices/:invoiceId/verify': { method: 'asked_in_person', remark: 'Met them' },
  'POST /api/invoices/:invoiceId/flags/:code/dismiss': { reason: 'It is right' },
  'POST /api/invoices/:invoiceId/comments': { id: randomUUID(), text: 'A comment' },
  'POST /api/invoices/:invoiceId/answer': { id: randomUUID(), text: 'An answer' },
  'POST /api/invoices/:invoiceId/ask': { id: randomUUID(), to: randomUUID(), question: 'Why?' },
  'POST /api/invoices/:invoiceId/payments': { paidOn: '2026-03-31' },
  'PUT /api/members/:memberId/delegation': {
    substituteId: randomUUID(),
    from: '2099-01-01',
    to: '2099-01-02',
    zone: 'UTC',
  },
  'PUT /api/vendors/:vendorId': { name: 'Renamed' },
  'POST /api/vendors/:vendorId/apart': { otherId: randomUUID() },
  'POST /api/vendors/:vendorId/apart/undo': { otherId: randomUUID() },
  'PATCH /api/approval-rules/:ruleId': { isActive: false },
  'PATCH /api/views/:viewId': { name: 'Renamed' },
  'PATCH /api/books/items/:booksItemId': { name: 'Renamed' },
  'PUT /api/ledger-findings/:findingId/owner': { ownerId: null },
  'POST /api/ledger-findings/:findingId/close': { reason: 'A subscription', version: 1 },
  'PUT /api/export-templates/:templateId': { ...presets[0]?.template, name: 'Renamed' },
};

/** The ids of these objects, by parameter. No call changes them, because none is made by their company. */
const idsElsewhere = new Map<string, string>();

async function addressOf(path: string): Promise<string> {
  const params: Record<string, string> = {};
  for (const [, name] of path.matchAll(/:(\w+)/g)) {
    const make = name === undefined ? undefined : makeElsewhere[name];
    if (!name || !make)
      throw new Error(`Add what ":${name}" of ${path} is in another company to makeElsewhere`);
    const id = idsElsewhere.get(name) ?? (await make());
    idsElsewhere.set(name, id);
    params[name] = id;
  }
  return fillPath(path, params);
}

const passed = (status: number) => status !== 401 && status !== 403;

describe('every registered route, against the permission table', () => {
  it('refuses a caller who is not signed in, unless the route is public', async () => {
    for (const { endpoint } of server.routes) {
      const nobody = new TestClient(server);
      const { status } = await nobody.send(
        endpoint.method,
        await addressOf(endpoint.path),
        endpoint.takesBody ? {} : undefined,
      );
      const name = `${endpoint.method} ${endpoint.path}`;
      if (endpoint.access === 'anyone')
        expect(passed(status), `${name} answered ${status}`).toBe(true);
      else expect(status, name).toBe(401);
    }
  });

  it.each(roles)('allows a %s exactly what the table says', async (role) => {
    let person: TestPerson = await company.hire(role);
    for (const { endpoint } of server.routes) {
      if (endpoint.access === 'anyone') continue;
      const address = await addressOf(endpoint.path);
      const answered = async () =>
        (await person.client.send(endpoint.method, address, endpoint.takesBody ? {} : undefined))
          .status;
      let status = await answered();
      if (status === 401) {
        // The call before ended the session, as some do that change something.
        person = await company.hire(role);
        status = await answered();
      }
      const allowed = endpoint.access === 'self' || may([role], endpoint.access);
      const name = `${role}: ${endpoint.method} ${endpoint.path} answered ${status}`;
      if (allowed) expect(passed(status) && status < 500, name).toBe(true);
      else expect(status, name).toBe(403);
    }
  });

  it('answers 404 for ids of another company, even to an admin', async () => {
    let tried = 0;
    for (const { endpoint } of server.routes.filter((route) => route.endpoint.path.includes(':'))) {
      const body = endpoint.takesBody
        ? (bodies[`${endpoint.method} ${endpoint.path}`] ?? {})
        : undefined;
      const { client } = company.admin;
      const address = await addressOf(endpoint.path);
      const { status } = endpoint.file
        ? await sendFileTo(client, address, invoicePdf())
        : await client.send(endpoint.method, address, body);
      expect(status, `${endpoint.method} ${endpoint.path}`).toBe(404);
      tried++;
    }
    expect(tried).toBeGreaterThan(0);
  });

  it('refuses the sessions of a membership as soon as it ends', async () => {
    const leaver = await company.hire('clerk');
    expect((await leaver.client.send('GET', '/api/me')).status).toBe(200);
    await company.admin.client.send('DELETE', `/api/members/${leaver.id}`);
    expect((await leaver.client.send('GET', '/api/me')).status).toBe(401);
  });
});
