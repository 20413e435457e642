import { expect } from 'vitest';
import { type DocumentName, partsOf } from '#sync/protocol/documentName.ts';
import { TestPeer } from '#sync/relay/testing/TestPeer.ts';
import type { Database } from '../../../platform/db/database.ts';
import { invoiceOf } from '../../../testing/documents.ts';
import type { TestCompany } from '../../../testing/people.ts';
import { publicUrl } from '../../../testing/server.ts';
import { verifyAllChains } from '../../audit/verify.ts';
import { invoices } from '../../invoices/invoiceStore.ts';
import { expectAllBack, typeDuring } from './Writer.ts';

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
