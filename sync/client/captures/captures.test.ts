import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadFile } from '#shared/uploads/contract.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { decide } from '../decisions/decide.ts';
import type { HttpRequest } from '../ports.ts';
import { sendInBackground } from '../sendInBackground.ts';
import { Device } from '../testing/Device.ts';
import { someId, someInvoice } from '../testing/someRows.ts';
import { CaptureSender } from './CaptureSender.ts';
import { type KeptCapture, keepCapture, removeCaptures, retryCaptures } from './captures.ts';

const owner = { person: someId(), account: someId() };
const path = /^\/api\/upload$/;
let server: MemoryServer;
let device: Device;

beforeEach(() => {
  server = new MemoryServer(owner);
  device = new Device(server, owner);
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

function keep(
  text: string,
  { id = someId(), database = device.database } = {},
): Promise<KeptCapture> {
  const bytes = new Blob([text]);
  return keepCapture(database, { id, fileName: `${text}.pdf`, hash: `#${text}`, bytes }, 0);
}

const sender = (ports = device.ports) =>
  new CaptureSender({ database: device.database, ports, owner });
const sends = () => server.calls.filter((call) => path.test(call.path)).length;
const kept = () => device.database.captures.orderBy('id').toArray();
const onServer = () => [...server.files.values()].map(({ name }) => name);
const refusal = (status: number, parts: object) => ({ path, answer: { status, json: parts } });

async function untilSent(count: number): Promise<void> {
  await eventually(async () => {
    expect(server.files.size).toBe(count);
    expect(await device.database.captures.count()).toBe(0);
  });
}

describe('12.2, 12.4 a file that was put on the device', () => {
  test('is sent whole and once, under its own id, and becomes an upload', async () => {
    const id = someId();
    await keep('rent', { id });
    device.tab();
    await untilSent(1);
    const call = server.calls.find((one) => path.test(one.path));
    expect(call?.headers).toMatchObject({ 'Idempotency-Key': id });
    expect(await server.files.get(id)?.text).toBe('rent');
    expect(await device.database.uploads.get(id)).toMatchObject({ fileName: 'rent.pdf' });
    expect(await device.database.captureFiles.count()).toBe(0);
    expect(sends()).toBe(1);
  });

  test('waits without a network, and is sent once there is one', async () => {
    device.network.up = false;
    await keep('rent');
    const tab = device.tab();
    await eventually(() => expect(device.clock.next()).not.toBeNull());
    expect(await kept()).toMatchObject([{ state: 'waiting' }]);
    device.network.up = true;
    tab.wake();
    await untilSent(1);
  });

  test('is one upload although its answer was lost and it was sent again', async () => {
    device.network.loses = { path, times: 1 };
    await keep('rent');
    expect(await sender().flush()).toMatchObject({ outcome: 'again', reached: false });
    expect(await kept()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await sender().flush();
    expect(sends()).toBe(2);
    await untilSent(1);
  });

  test('is sent again when its page was closed before the answer was stored', async () => {
    await keep('rent');
    const { uploads } = device.database;
    const fail = () => {
      throw new Error('The page was closed');
    };
    uploads.hook('creating', fail);
    await expect(sender().flush()).rejects.toThrow('closed');
    uploads.hook('creating').unsubscribe(fail);
    expect(await kept()).toMatchObject([{ state: 'sending' }]);
    await sender().flush();
    expect(sends()).toBe(2);
    await untilSent(1);
  });

  test('is sent once when two tabs are open', async () => {
    device.tab();
    device.tab(device.anotherDatabase());
    for (const text of ['rent', 'power', 'water']) await keep(text);
    await untilSent(3);
    expect(sends()).toBe(3);
  });

  test('is sent on when its tab gives up the lead, and does not delay a decision', async () => {
    const name = server.add({ kind: 'invoice', row: someInvoice() });
    const { send } = device.ports;
    const line = Promise.withResolvers<void>();
    vi.spyOn(device.ports, 'send').mockImplementation(async (request) => {
      if (request.form) await line.promise;
      return send(request);
    });
    await keep('rent');
    const tab = device.tab();
    device.tab(device.anotherDatabase());
    await eventually(async () => expect(await kept()).toMatchObject([{ state: 'sending' }]));
    tab.letOthersLead();
    const path = `/api/invoices/${name.replace('invoice.', '')}/reject`;
    const decision = { name: 'reject', entity: name, method: 'POST', path } as const;
    await decide(device.database, decision, { now: 0, key: someId() });
    await eventually(() => expect(server.carriedOut).toHaveLength(1));
    expect(sends()).toBe(0);
    line.resolve();
    await untilSent(1);
    expect(sends()).toBe(1);
  });

  test('is sent by the service worker when no tab is open', async () => {
    await keep('rent');
    expect(await sendInBackground(device.database, device.ports, owner)).toBe('done');
    await untilSent(1);
  });

  test('makes the service worker try again while the network fails', async () => {
    await keep('rent');
    device.network.drops = path;
    expect(await sendInBackground(device.database, device.ports, owner)).toBe('again');
    expect(await kept()).toMatchObject([{ state: 'waiting' }]);
  });

  test('is never sent when somebody else is signed in', async () => {
    await keep('rent');
    device.session = { person: someId(), account: owner.account };
    expect(await sender().flush()).toMatchObject({ outcome: 'anotherOwner' });
    device.session = null;
    expect(await sender().flush()).toMatchObject({ outcome: 'signedOut' });
    expect(sends()).toBe(0);
    expect(await kept()).toHaveLength(1);
  });

  test('is kept when the answer does not have its id', async () => {
    await keep('rent');
    server.failures.push({ path, answer: { status: 200, json: undefined } });
    const one = sender();
    const flushed = await one.flush();
    expect(flushed).toMatchObject({ outcome: 'done' });
    expect(await kept()).toMatchObject([{ state: 'waiting' }]);
    one.wake();
    await one.flush();
    await untilSent(1);
  });
});

describe('12.3 the same file', () => {
  test('is kept once under two names', async () => {
    await keep('rent');
    const bytes = new Blob(['rent']);
    const again = { id: someId(), fileName: 'copy.pdf', hash: '#rent', bytes };
    expect(await keepCapture(device.database, again, 0)).toEqual({
      outcome: 'same',
      fileName: 'rent.pdf',
    });
    expect(await kept()).toHaveLength(1);
  });

  test('under the same id is kept once, also after it was sent', async () => {
    const id = someId();
    await keep('rent', { id });
    expect(await keep('rent', { id })).toEqual({ outcome: 'kept' });
    await sender().flush();
    expect(await keep('rent', { id })).toEqual({ outcome: 'kept' });
    expect(await kept()).toEqual([]);
  });
});

describe('12.4 many files', () => {
  test('are sent three at a time', async () => {
    for (let number = 0; number < 20; number++) await keep(`file ${number}`);
    let most = 0;
    const look = async () => {
      const sending = (await kept()).filter(({ state }) => state === 'sending').length;
      most = Math.max(most, sending);
    };
    const send = async (request: HttpRequest) => {
      if (request.form) await look();
      while (request.form && most < 3) await look();
      return device.ports.send(request);
    };
    await sender({ ...device.ports, send }).flush();
    expect(most).toBe(3);
    expect(server.files.size).toBe(20);
  });

  test('are not delayed by one on which the server fails', async () => {
    for (const text of ['a', 'b', 'c']) await keep(text);
    server.failures.push({ path, answer: { status: 500 } });
    expect(await sender().flush()).toMatchObject({ outcome: 'done', againAt: expect.any(Number) });
    expect(onServer()).toHaveLength(2);
    expect(await kept()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  test('back off when the server fails on all of them, or sends Retry-After', async () => {
    for (let number = 0; number < 10; number++) await keep(`file ${number}`);
    for (let times = 0; times < 10; times++) {
      server.failures.push({ path, answer: { status: 503 } });
    }
    expect(await sender().flush()).toMatchObject({ outcome: 'again' });
    expect(sends()).toBeLessThan(6);
    server.failures.length = 0;
    server.failures.push({ path, answer: { status: 429, retryAfterInMs: 9_000 } });
    expect(await sender().flush()).toMatchObject({ outcome: 'again', inMs: 9_000 });
  });
});

describe('12.5 a file that the server refuses', () => {
  const wrong = { title: 'Invalid file type', message: 'a.pdf is none.', code: 'wrong_type' };

  test('comes back with the server’s reason, and the others are sent', async () => {
    await keep('a');
    await keep('b');
    server.failures.push(refusal(415, wrong));
    await sender().flush();
    expect(onServer()).toEqual(['b.pdf']);
    expect(await kept()).toMatchObject([
      { state: 'attention', problem: { ...wrong, mayRepeat: false, upgradePath: null } },
    ]);
    await sender().flush();
    expect(sends()).toBe(2);
  });

  test('because of the plan stops the others too, until the person tries again', async () => {
    for (let number = 0; number < 8; number++) await keep(`file ${number}`);
    for (let times = 0; times < 3; times++) {
      const answer = { message: 'All used.', code: 'limit_reached', upgradeUrl: '/subscribe' };
      server.failures.push(refusal(402, answer));
    }
    await sender().flush();
    expect(sends()).toBe(3);
    const all = await kept();
    expect(all).toHaveLength(8);
    for (const { state, problem } of all) {
      expect(state).toBe('attention');
      expect(problem).toMatchObject({
        title: 'Upload failed',
        message: 'All used.',
        upgradePath: '/subscribe',
        mayRepeat: true,
      });
    }
    const ids = all.map(({ id }) => id);
    await retryCaptures(device.database, ids);
    await sender().flush();
    await untilSent(8);
  });

  test('never has a link to another site', async () => {
    await keep('a');
    server.failures.push(refusal(402, { upgradeUrl: 'https://elsewhere.test/' }));
    await sender().flush();
    expect(await kept()).toMatchObject([
      { problem: { upgradePath: null, message: 'Unknown error occurred' } },
    ]);
  });
});

describe('12.1 a file on its way', () => {
  test('shows its progress up to 90 %, and is aborted when it is removed', async () => {
    const id = someId();
    await keep('a', { id });
    const seen: number[] = [];
    const send = async (request: HttpRequest) => {
      if (!request.form) return device.ports.send(request);
      const { onProgress, signal } = request.form;
      for (const part of [0.05, 0.42, 1]) {
        onProgress(part);
        await eventually(async () => {
          const progress = (await device.database.captures.get(id))?.progress;
          expect(progress).toBe(Math.min(Math.floor(part * 10) * 10, 90));
          seen.push(progress ?? -1);
        });
      }
      const stopped = new Promise((resolve) => signal.addEventListener('abort', resolve));
      await removeCaptures(device.database, [id]);
      return Promise.race([stopped.then(() => Promise.reject(new Error('Stopped'))), never()]);
    };
    const flushing = sender({ ...device.ports, send }).flush();
    await eventually(() => expect(seen).toEqual([0, 40, 90]));
    expect(await flushing).toMatchObject({ outcome: 'done' });
    expect(await device.database.captureFiles.count()).toBe(0);
  });

  test('whose bytes the browser lost comes back as unreadable', async () => {
    const id = someId();
    await keep('a', { id });
    await device.database.captureFiles.delete(id);
    await sender().flush();
    expect(await kept()).toMatchObject([{ state: 'attention', problem: { code: 'unreadable' } }]);
    expect(sends()).toBe(0);
  });

  test('becomes an upload even if it was removed before its answer', async () => {
    const id = someId();
    await keep('a', { id });
    const send = async (request: HttpRequest) => {
      const answer = await device.ports.send(request);
      if (request.form) await removeCaptures(device.database, [id]);
      return answer;
    };
    await sender({ ...device.ports, send }).flush();
    expect(await device.database.uploads.get(id)).toBeDefined();
  });
});

test('these tests use the path of the upload endpoint', () => {
  expect(uploadFile.path).toMatch(path);
});

function never(): Promise<never> {
  return new Promise(() => undefined);
}
