import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Comment } from '#shared/conversation/contract.ts';
import { type DocumentName, partsOf } from '../../protocol/documentName.ts';
import { eventually } from '../../testing/eventually.ts';
import { MemoryServer } from '../../testing/memory/MemoryServer.ts';
import { conversationEntity } from '../outbox/conversation.ts';
import type { Sync } from '../Sync.ts';
import { Device } from '../testing/Device.ts';
import { someId, someInvoice } from '../testing/someRows.ts';
import { decide } from './decide.ts';

const owner = { person: someId(), account: someId() };
let server: MemoryServer;
let device: Device;
let name: DocumentName;
let tab: Sync;

beforeEach(async () => {
  server = new MemoryServer(owner);
  name = server.add({ kind: 'invoice', row: someInvoice() });
  device = new Device(server, owner);
  tab = device.tab();
  await eventually(async () => expect(await rowHere()).toBeDefined());
});
afterEach(async () => {
  await device.close();
  await server.stop();
});

const rowHere = () => device.database.invoices.get(partsOf(name).id);
const waiting = () => device.database.outbox.toArray();

function say(method: 'POST' | 'DELETE', what: string): Promise<number> {
  const { id } = partsOf(name);
  const path = `/api/invoices/${id}/${what}`;
  const decision = { name: what, entity: conversationEntity(id), method, path };
  return decide(device.database, decision, { now: device.clock.now(), key: someId() });
}

function answers(path: RegExp, json: unknown): void {
  server.failures.push({ path, answer: { status: json === undefined ? 204 : 200, json } });
}

function someComment(): Comment {
  return {
    ...{ id: someId(), invoiceId: partsOf(name).id, kind: 'question', text: 'Why?', mentions: [] },
    ...{ authorId: owner.person, authorName: 'Mara', toId: someId(), toName: 'Sam' },
    ...{ takenBack: false, createdAt: '2026-01-05T09:00:00.000Z' },
  };
}

test('a question and its mark on the invoice are stored from the answer, before the feed brings them', async () => {
  const comment = someComment();
  const asked = {
    ...{ commentId: comment.id, by: owner.person, byName: 'Mara', to: someId(), toName: 'Sam' },
    ...{ question: 'Why?', at: comment.createdAt },
  };
  const invoice = { ...server.invoice(name), asked, seq: 100 };
  answers(/ask$/, { message: 'Question sent', comment: { ...comment, seq: 99 }, invoice });
  await say('POST', 'ask');
  tab.wake();
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(await device.database.comments.get(comment.id)).toMatchObject({ text: 'Why?', seq: 99 });
  expect(await rowHere()).toMatchObject({ asked });

  answers(/comments/, undefined);
  await say('DELETE', `comments/${comment.id}`);
  tab.wake();
  await eventually(async () => expect(await waiting()).toEqual([]));
  expect(await device.database.comments.count()).toBe(0);
  expect(await rowHere()).toBeDefined();
});

test('11.9 an approval does not wait for a comment that cannot be sent', async () => {
  server.failures.push({ path: /comments/, answer: { status: 503, json: undefined } });
  await say('POST', 'comments');
  const row = await rowHere();
  const path = `/api/invoices/${row?.id}/approve`;
  const approval = { name: 'approve', entity: name, method: 'POST', path, locks: true } as const;
  await decide(device.database, approval, { now: device.clock.now(), key: someId() });
  tab.wake();
  await eventually(() => expect(server.invoice(name).status).toBe('approved'));
  expect(await waiting()).toMatchObject([{ name: 'comments', state: 'waiting' }]);
});
