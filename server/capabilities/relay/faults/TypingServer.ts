import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import type { TestCompany } from '../../../testing/people.ts';
import { publicUrl } from '../../../testing/server.ts';
import { verifyAllChains } from '../../audit/verify.ts';
import { invoices } from '../../invoices/invoiceStore.ts';

/** The most edits in flight at once. */
const mostUnderWay = 40;
/** Few enough for the limit of a document, also with several writers. */
const keysOfAWriter = 50;

/** Somebody who types until the socket closes, and records which edits were acknowledged. */
export class Writer {
  readonly peer: TestPeer;
  /** The key and value that each edit wrote. */
  readonly #typed = new Map<string, [key: string, value: string]>();
  readonly #keys: string;
  #count = 0;
  #isOver = false;
  #typing: Promise<void> | undefined;

  /** Writers of the same document need different `keys`. */
  constructor(peer: TestPeer, keys = 'key') {
    this.peer = peer;
    this.#keys = keys;
  }

  start(): void {
    this.#typing ??= this.#type();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#typing;
  }

  async #type(): Promise<void> {
    while (!this.#isOver && !this.peer.closed) {
      if (this.#typed.size - this.peer.durable.size < mostUnderWay) {
        // Every second edit is of a visible field, with its row, its number in the feed and its
        // audit entry.
        const key = this.#count % 2 ? `${this.#keys}${this.#count % keysOfAWriter}` : 'description';
        const value = `text ${this.#count++}`;
        this.#typed.set(this.peer.set(key, value), [key, value]);
      }
      // The servers need the processor more.
      await wait(2);
    }
  }

  /** Waits until this many more edits are acknowledged, or the socket is gone. */
  untilAcknowledged(more: number): Promise<void> {
    const enough = this.peer.durable.size + more;
    return this.peer.until(
      `${more} more edits are acknowledged`,
      (peer) => Boolean(peer.closed) || peer.durable.size >= enough,
    );
  }

  /** The last acknowledged value of each key. */
  acknowledged(): Map<string, string> {
    const kept = new Map<string, string>();
    for (const [id, [key, value]] of this.#typed) {
      if (this.peer.durable.has(id)) kept.set(key, value);
    }
    return kept;
  }

  get typed(): number {
    return this.#typed.size;
  }
}

/**
 * Types on all of these peers, and breaks something once each has had this many edits acknowledged.
 */
async function typeDuring(
  peers: readonly TestPeer[],
  acknowledgedBefore: number,
  fault: () => Promise<void>,
): Promise<Writer[]> {
  const writers = peers.map((peer) => new Writer(peer));
  for (const writer of writers) writer.start();
  await Promise.all(writers.map((writer) => writer.untilAcknowledged(acknowledgedBefore)));
  await fault();
  await Promise.all(writers.map((writer) => writer.untilAcknowledged(1)));
  await Promise.all(writers.map((writer) => writer.stop()));
  return writers;
}

const numberIn = (text: unknown) => Number(String(text).replace('text ', ''));

/**
 * Expects that no acknowledged edit is missing or replaced by an older one; the rest comes back
 * with its author, and then everybody has it.
 */
async function expectAllBack(
  open: (doc?: TestPeer['doc']) => Promise<TestPeer>,
  writer: Writer,
): Promise<void> {
  const before = await open();
  for (const [key, value] of writer.acknowledged()) {
    expect(numberIn(before.fields[key]), key).toBeGreaterThanOrEqual(numberIn(value));
  }
  const back = await open(writer.peer.doc);
  await back.until('everything is durable', () => back.joinAcknowledged);
  const after = await open();
  expect(after.fields).toEqual(writer.peer.fields);
  for (const peer of [before, back, after]) await peer.leave();
}

const writersAtOnce = 3;

interface Setting {
  port: number;
  db: Database;
  company: TestCompany;
}

/** A server on which people type while it, or a service it needs, breaks. */
export class TypingServer {
  readonly #place: Setting;

  constructor(place: Setting) {
    this.#place = place;
  }

  /**
   * Lets three people type, and breaks something once each has had this many edits acknowledged.
   * Afterwards no acknowledged edit may be missing, every other edit must come back with its
   * author, and every row must match its document.
   */
  async survives(fault: () => Promise<void>, acknowledgedBefore: number): Promise<void> {
    const names: DocumentName[] = [];
    for (let index = 0; index < writersAtOnce; index++) names.push(await this.#newDocument());
    const peers = await Promise.all(names.map((name) => this.#open(name)));
    const writers = await typeDuring(peers, acknowledgedBefore, fault);
    for (const [index, writer] of writers.entries()) {
      const name = names[index];
      if (!name) continue;
      // A peer without pending edits did not notice the fault and may still be connected.
      await writer.peer.leave();
      await expectAllBack((doc) => this.#open(name, doc), writer);
      expect(await this.#rowOf(name)).toBe(writer.peer.fields['description']);
    }
    const chains = await verifyAllChains(this.#place.db);
    expect(chains.flatMap(({ fault }) => fault ?? [])).toEqual([]);
  }

  async #newDocument(): Promise<DocumentName> {
    const { db, company } = this.#place;
    return `invoice.${await invoiceOf({ db, accountId: company.accountId })}`;
  }

  async #rowOf(name: DocumentName): Promise<string | null | undefined> {
    const { db, company } = this.#place;
    const { id } = partsOf(name);
    const row = await db.withAccount(company.accountId, (tx) => invoices.find(tx, id));
    return row?.description;
  }

  #open(name: DocumentName, doc?: TestPeer['doc']): Promise<TestPeer> {
    const { port, company } = this.#place;
    const headers = { Origin: publicUrl, Cookie: `docket=${company.admin.client.sessionToken}` };
    const url = `ws://127.0.0.1:${port}/sync/${name}`;
    return new TestPeer(url, doc ? { headers, doc } : { headers }).ready();
  }
}
