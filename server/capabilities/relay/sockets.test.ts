import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { limits } from '#sync/protocol/limits.ts';
import { readChanged } from '#sync/protocol/messages.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import { eventually } from '#sync/testing/eventually.ts';
import type { TestClient } from '../../testing/client.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { invoiceOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { publicUrl, startTestServer, type TestServer } from '../../testing/server.ts';

let database: TestDatabase;
let server: TestServer;
let company: TestCompany;
let clerk: TestPerson;
let invoice: string;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
  company = await createCompany({ db: database.db, server });
  clerk = await company.hire('clerk');
  invoice = await invoiceOf({ db: database.db, accountId: company.accountId });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

function open(name: string, { as }: { as?: Pick<TestClient, 'sessionToken'> } = {}): TestPeer {
  const headers: Record<string, string> = { Origin: publicUrl };
  if (as) headers['Cookie'] = `docket=${as.sessionToken}`;
  return new TestPeer(`${server.url.replace('http', 'ws')}/sync/${name}`, { headers });
}

function listen(as: TestClient) {
  const heard: number[] = [];
  let code: number | null = null;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sync/changes`, {
    headers: { Origin: publicUrl, Cookie: `docket=${as.sessionToken}` },
  });
  socket.on('message', (data: Buffer) => heard.push(readChanged(new Uint8Array(data)) ?? -1));
  socket.on('close', (closed) => {
    code = closed;
  });
  const opened = new Promise((resolve) => socket.on('open', resolve));
  return { heard, opened, close: () => socket.close(), closedWith: () => code };
}

const invoiceName = (id = invoice) => `invoice.${id}`;

describe('the socket of a document', () => {
  it('opens for a member, whose edits reach the row', async () => {
    const peer = await open(invoiceName(), { as: clerk.client }).ready();
    peer.set('purchaseOrder', 'PO-7');
    await peer.until('durable', () => peer.durable.size === 1);
    const { body } = await clerk.client.send('GET', `/api/invoices/${invoice}`);
    expect(body).toMatchObject({ purchaseOrder: 'PO-7' });
    await peer.leave();
  });

  it('2.5 stays closed without a session, and for an invalid one', async () => {
    const stranger = { sessionToken: 'x'.repeat(43) };
    for (const peer of [open(invoiceName()), open(invoiceName(), { as: stranger })]) {
      expect(await peer.whenClosed()).toMatchObject({ code: 4401 });
      expect(peer.frames).toEqual([]);
    }
  });

  it("2.5 stays closed for an unknown document, another company's document, and an invalid name", async () => {
    const other = await createCompany({ db: database.db, server });
    const closed = [
      open(`invoice.${crypto.randomUUID()}`, { as: clerk.client }),
      open(invoiceName(), { as: other.admin.client }),
      open('invoice.1', { as: clerk.client }),
      open(`payment.${invoice}`, { as: clerk.client }),
    ];
    for (const peer of closed) {
      expect(await peer.whenClosed()).toMatchObject({ code: 4404 });
      expect(peer.frames).toEqual([]);
    }
  });

  it('2.5 refuses the upgrade to a page of another site', async () => {
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/sync/${invoiceName()}`, {
      headers: { Origin: 'https://evil.example', Cookie: `docket=${clerk.client.sessionToken}` },
    });
    const status = await new Promise((resolve) => {
      socket.on('error', () => {});
      socket.on('unexpected-response', (_, response) => resolve(response.statusCode));
    });
    expect(status).toBe(403);
  });

  it('2.4 says when a newer server or a newer application is needed', async () => {
    const peer = open(`${invoiceName()}?v=99`, { as: clerk.client });
    expect(await peer.whenClosed()).toMatchObject({ code: 4426 });
  });

  it('2.8 stays closed for a device of somebody else', async () => {
    const of = (person: string) => `?owner=${person}%20${company.accountId}`;
    const another = open(invoiceName() + of(company.admin.id), { as: clerk.client });
    expect(await another.whenClosed()).toMatchObject({ code: 4401 });
    expect(another.frames).toEqual([]);
    await (await open(invoiceName() + of(clerk.id), { as: clerk.client }).ready()).leave();
  });

  it('10.4 edits stored on a device for one person are not accepted from another', async () => {
    const created = (owner: string) =>
      clerk.client.fetch('/api/vendors', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Docket-Owner': owner },
        body: JSON.stringify({ name: 'Kept Ltd' }),
      });
    const refused = await created(`${company.admin.id} ${company.accountId}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'another_owner' });
    expect((await created(`${clerk.id} ${company.accountId}`)).status).toBe(201);
  });

  it('3.4 lets a viewer read but not write', async () => {
    const viewer = await company.hire('viewer');
    const peer = await open(invoiceName(), { as: viewer.client }).ready();
    const id = peer.set('description', 'not mine to say');
    await peer.until('refused', () => peer.refused.get(id) === 'not_allowed');
    const { body } = await clerk.client.send('GET', `/api/invoices/${invoice}`);
    expect(body).toMatchObject({ description: null });
    await peer.leave();
  });

  it('4.4 closes when a person has too many sockets', async () => {
    const busy = await company.hire('clerk');
    const peers = Array.from({ length: limits.socketsOfAPerson }, () =>
      open(invoiceName(), { as: busy.client }),
    );
    await Promise.all(peers.map((peer) => peer.ready()));
    expect(await open(invoiceName(), { as: busy.client }).whenClosed()).toMatchObject({
      code: 4429,
    });
    await Promise.all(peers.map((peer) => peer.leave()));
    await (await open(invoiceName(), { as: busy.client }).ready()).leave();
  });
});

describe('6.1 at once', () => {
  async function openFor(person: TestPerson) {
    const peer = await open(invoiceName(), { as: person.client }).ready();
    const wakeups = listen(person.client);
    await wakeups.opened;
    return { peer, wakeups };
  }

  it('a removed member is disconnected', async () => {
    const person = await company.hire('clerk');
    const { peer, wakeups } = await openFor(person);
    await company.admin.client.send('DELETE', `/api/members/${person.id}`);
    await eventually(() => {
      expect(peer.closed).toMatchObject({ code: 4401 });
      expect(wakeups.closedWith()).toBe(4401);
    });
  });

  it('a person who signed out is disconnected, on that device alone', async () => {
    const person = await company.hire('clerk');
    const elsewhere = await company.signIn(person);
    const [here, there] = [
      await openFor(person),
      await open(invoiceName(), { as: elsewhere }).ready(),
    ];
    const before = person.client.sessionToken;
    expect(before).not.toBe('');
    await person.client.send('POST', '/api/logout');
    await eventually(() => expect(here.peer.closed).toMatchObject({ code: 4401 }));
    expect(there.closed).toBeNull();
    await there.leave();
  });

  it('a clerk who becomes a viewer can no longer edit', async () => {
    const person = await company.hire('clerk');
    const { peer } = await openFor(person);
    await company.admin.client.send('PATCH', `/api/members/${person.id}`, { roles: ['viewer'] });
    const refused = () => {
      const id = peer.set('description', 'late');
      return peer.until('refused', () => peer.refused.get(id) === 'not_allowed');
    };
    await refused();
    expect(peer.closed).toBeNull();
    await peer.leave();
  });
});

describe('8.5 the socket of wake-ups', () => {
  it('announces changes of its own company and of no other', async () => {
    const other = await createCompany({ db: database.db, server });
    const [mine, theirs] = [listen(clerk.client), listen(other.admin.client)];
    await Promise.all([mine.opened, theirs.opened]);
    await invoiceOf({ db: database.db, accountId: company.accountId });
    // The test's own database handle acts as another node: this server only announces its own
    // commits.
    await company.admin.client.send('POST', '/api/vendors', { name: 'Wake-up Ltd' });
    // 0 is no change: a new listener is woken once, in case it missed one before it was there.
    const changesIn = (heard: number[]) => heard.filter((seq) => seq > 0);
    await eventually(() => expect(changesIn(mine.heard)).not.toEqual([]));
    expect(changesIn(theirs.heard)).toEqual([]);
    mine.close();
    theirs.close();
  });
});

it('a socket is closed when its session ended while the document was loading', async () => {
  const leaver = await company.hire('clerk');
  const peer = open(invoiceName(), { as: leaver.client });
  const leaving = leaver.client.send('POST', '/api/logout');
  const closed = peer.whenClosed();
  expect((await leaving).status).toBeLessThan(300);
  expect(await closed).toMatchObject({ code: 4401 });
});

it('the server answers every kind of request for an upgrade, and keeps running', async () => {
  const ask = (target: string) =>
    new Promise<string>((resolve) => {
      const { port } = new URL(server.url);
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(
          `GET ${target} HTTP/1.1\r\nHost: docket\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
            'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
      });
      socket.on('data', (data) => resolve(data.toString().split('\r\n')[0] ?? ''));
      socket.on('close', () => resolve('closed'));
    });
  expect(await ask('//')).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask('http://[')).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask('/nothing')).toBe('HTTP/1.1 404 Not Found');
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

it('4.6 an address that opens more sockets than any office needs is refused, and counted for the operator', async () => {
  const narrow = await startTestServer({ databaseUrl: database.url, patience: 1 });
  const status = () =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${narrow.url.replace('http', 'ws')}/sync/changes`, {
        headers: { Origin: publicUrl },
      });
      socket.on('error', (error) => resolve(error.message));
      socket.on('close', (code) => resolve(String(code)));
    });
  for (let opened = 0; opened < 1200; opened += 100) {
    const some = await Promise.all(Array.from({ length: 100 }, status));
    expect(new Set(some)).toEqual(new Set(['4401']));
  }
  expect(await status()).toContain('429');
  await narrow.stop();

  const peer = await open(invoiceName(), { as: clerk.client }).ready();
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^docket_open_sockets [1-9]/m);
  expect(metrics).toMatch(/^docket_open_documents [1-9]/m);
  await peer.leave();
});
