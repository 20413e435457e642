import { randomUUID } from 'node:crypto';
import * as Y from 'yjs';
import { fromBase64, toBase64 } from '#shared/base64.ts';
import { exchangeDocuments } from '#shared/sync/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editId } from '#sync/protocol/editId.ts';
import { limits } from '#sync/protocol/limits.ts';
import type { TestClient } from '../../testing/client.ts';

/** What a hostile company works with: invoices of its own, one for each attack. */
interface Attack {
  client: TestClient;
  invoiceIds: readonly string[];
}

type Value = string | boolean;

/** A document on the device of somebody who wants to hold others up. */
class HostileDocument {
  readonly #attack: Attack;
  readonly #name: string;
  readonly #doc = new Y.Doc();

  constructor(attack: Attack, invoiceId: string) {
    this.#attack = attack;
    this.#name = documentName('invoice', invoiceId);
  }

  /** One edit; `undefined` takes a value back. */
  async edit(map: 'lines' | 'notes', entries: Iterable<readonly [string, Value | undefined]>) {
    const before = Y.encodeStateVector(this.#doc);
    this.#doc.transact(() => {
      const target = this.#doc.getMap<Value>(map);
      for (const [key, value] of entries) {
        if (value === undefined) target.delete(key);
        else target.set(key, value);
      }
    });
    await this.#send([Y.encodeStateAsUpdate(this.#doc, before)]);
  }

  /** Many edits in one call. */
  async editOften(count: number, key: string) {
    const updates: Uint8Array[] = [];
    for (let turn = 0; turn < count; turn++) {
      const before = Y.encodeStateVector(this.#doc);
      this.#doc.getMap<Value>('lines').set(key, `turn ${turn}`);
      updates.push(Y.encodeStateAsUpdate(this.#doc, before));
    }
    await this.#send(updates);
  }

  async #send(updates: readonly Uint8Array[]) {
    const edits = updates.map((update) => ({ id: editId(update), update: toBase64(update) }));
    const stateVector = toBase64(Y.encodeStateVector(this.#doc));
    const { documents } = await this.#attack.client.call(exchangeDocuments, {
      body: { documents: [{ name: this.#name, stateVector, edits }] },
    });
    for (const one of documents)
      if ('update' in one) Y.applyUpdate(this.#doc, fromBase64(one.update));
  }
}

const idsOf = (count: number) => Array.from({ length: count }, () => randomUUID());
const most = limits.documentLines;
const wide = 400;

/** Each attack is carried out once for each of its invoices. The largest edits that the rules allow. */
export const attacks = {
  async 'lines added, changed and taken back'(attack: Attack, invoiceId: string) {
    const document = new HostileDocument(attack, invoiceId);
    const ids = idsOf(most);
    await document.edit(
      'lines',
      ids.map((id) => [`${id}/description`, 'x'.repeat(wide)] as const),
    );
    await document.edit(
      'lines',
      ids.map((id) => [`${id}/net`, '12.50'] as const),
    );
    await document.edit(
      'lines',
      ids.map((id) => [`${id}/net`, undefined] as const),
    );
    await document.edit(
      'lines',
      ids.map((id) => [`${id}/removed`, true] as const),
    );
  },
  async 'values that break their rules'(attack: Attack, invoiceId: string) {
    const document = new HostileDocument(attack, invoiceId);
    const ids = idsOf(most);
    for (const field of ['net', 'quantity', 'unitPrice']) {
      await document.edit(
        'lines',
        ids.map((id) => [`${id}/${field}`, `no number ${id}`] as const),
      );
    }
    await attack.client.send('GET', `/api/invoices/${invoiceId}`);
    await document.edit(
      'lines',
      ids.map((id) => [`${id}/removed`, true] as const),
    );
  },
  async 'a thousand edits in one call'(attack: Attack, invoiceId: string) {
    const document = new HostileDocument(attack, invoiceId);
    const [id] = idsOf(1);
    await document.edit(
      'lines',
      idsOf(most - 1).map((one) => [`${one}/description`, 'x'.repeat(wide)] as const),
    );
    await document.editOften(1_000, `${id}/description`);
  },
  async 'notes, as long as allowed'(attack: Attack, invoiceId: string) {
    const document = new HostileDocument(attack, invoiceId);
    const text = 'n'.repeat(1_900);
    await document.edit(
      'notes',
      idsOf(400).map((id) => [id, text] as const),
    );
  },
  async 'bodies nested deeply and wide'(attack: Attack, invoiceId: string) {
    const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);
    const path = `/api/invoices/${invoiceId}/approve`;
    const key = () => ({ 'Idempotency-Key': randomUUID() });
    await attack.client.send('POST', path, deep(4_000), key());
    const wideBody = Object.fromEntries(idsOf(2_000).map((id) => [id, [deep(20)]]));
    await attack.client.send('POST', path, wideBody, key());
    const ids = idsOf(1_000);
    await attack.client.send('POST', '/api/invoices/bulk-approve', { invoiceIds: ids }, key());
  },
  async 'lists, feeds and single heavy invoices'(attack: Attack, invoiceId: string) {
    for (const heavy of attack.invoiceIds) {
      const document = new HostileDocument(attack, heavy);
      const all = idsOf(most).map((id) => [`${id}/description`, 'x'.repeat(wide)] as const);
      await document.edit('lines', all);
    }
    for (const path of [
      '/api/invoices?limit=100',
      '/api/sync/changes?limit=5000',
      '/api/approval-queue',
      '/api/audit-logs?limit=200',
      `/api/invoices/${invoiceId}`,
    ]) {
      await attack.client.send('GET', path);
    }
  },
} as const;
