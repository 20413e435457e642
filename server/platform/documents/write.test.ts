import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentValue } from '#shared/documents/content.ts';
import { getInvoice } from '#shared/invoices/contract.ts';
import { fingerprintOf } from '#shared/invoices/fingerprint.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import type { DocumentStore, EditToStore } from '#sync/relay/ports.ts';
import { eventually } from '#sync/testing/eventually.ts';
import { verifyAllChains } from '../../capabilities/audit/verify.ts';
import { changeRoles } from '../../capabilities/team/members.ts';
import { editableKinds } from '../../editableKinds.ts';
import { auditedBy } from '../../testing/audit.ts';
import {
  authorOf,
  Device,
  invoiceOf,
  ruleOf,
  storeEdits,
  vendorOf,
} from '../../testing/documents.ts';
import type { TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { openDatabase } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import { unprepared } from '../db/statement.ts';
import { committedSeq } from '../feed/sequence.ts';
import { createLog } from '../log.ts';
import { postgresDocuments } from './postgresDocuments.ts';

let product: TestProduct;
let database: TestProduct['database'];
let company: TestProduct['company'];
let store: DocumentStore;
let clerk: TestPerson;

beforeAll(async () => {
  product = await sharedProduct();
  ({ database, company } = product);
  store = postgresDocuments(database.db, editableKinds);
  clerk = await company.hire('clerk');
});

const here = () => ({ db: database.db, accountId: company.accountId });
const invoice = (invoiceId: string) =>
  company.admin.client.call(getInvoice, { params: { invoiceId } });
const audited = (work: () => Promise<unknown>) => auditedBy(here(), work);
const line = {
  description: 'Paper',
  quantity: '2',
  unitPrice: '30.00',
  discount: null,
  taxRate: null,
  net: '60.00',
};

/** An invoice, and a device of the clerk on which it is open. */
async function opened(known: Parameters<typeof invoiceOf>[1] = {}) {
  const id = await invoiceOf(here(), known);
  const name = documentName('invoice', id);
  const device = new Device(authorOf(clerk));
  const edit = (
    map: 'fields' | 'lines' | 'notes',
    entries: Record<string, DocumentValue | undefined>,
  ) => storeEdits(store, company.accountId, name, device.edit(map, entries));
  return { id, name, device, edit };
}

describe('3.1 an edit and its row', () => {
  it('reach devices with the document even if the value looks unchanged', async () => {
    const vendorId = await vendorOf(here(), { name: 'Vendor' });
    const name = documentName('vendor', vendorId);
    const device = new Device(authorOf(clerk));
    for (const typed of ['Vendor ', 'Vendor  ']) {
      const before = await database.db.withAccount(company.accountId, committedSeq);
      await storeEdits(store, company.accountId, name, device.edit('fields', { name: typed }));
      const after = await database.db.withAccount(company.accountId, committedSeq);
      expect(after).toBeGreaterThan(before);
    }
  });

  it('are committed together, with the old and new value in the audit log', async () => {
    const { id, edit } = await opened({ amount: '100.00', invoiceDate: '2026-03-01' });
    const before = await invoice(id);
    const entries = await audited(() =>
      edit('fields', { amount: '120.50', invoiceDate: '2026-03-02' }),
    );
    const after = await invoice(id);
    expect(after).toMatchObject({ amount: '120.50', invoiceDate: '2026-03-02' });
    expect(after.revision).toBe(before.revision + 1);
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(after.fingerprint).toBe(fingerprintOf(after));
    expect(entries).toMatchObject([
      {
        category: 'INVOICE',
        action: 'update',
        entity_type: 'invoice',
        entity_id: id,
        user_email: clerk.email,
        ip_address: '192.0.2.7',
        old_values: { amount: '100.00', invoiceDate: '2026-03-01' },
        new_values: { amount: '120.50', invoiceDate: '2026-03-02' },
      },
    ]);
  });

  it('of fields, of lines and of both are stored in one batch, and nothing else of their invoices changes', async () => {
    const id = newId();
    const read = { lines: [{ id, ...line }] };
    const [first, second, third] = [await opened(read), await opened(read), await opened(read)];
    const edits = (one: typeof first, ...edits: EditToStore[]) => ({
      name: one.name,
      position: 0,
      edits,
    });
    const outcomes = await store.write(company.accountId, [
      edits(first, first.device.edit('fields', { description: 'For May' })),
      edits(second, second.device.edit('lines', { [`${id}/quantity`]: '3' })),
      edits(
        third,
        third.device.edit('lines', { [`${id}/quantity`]: '4' }),
        third.device.edit('fields', { description: 'For June' }),
      ),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'stored', 'stored']);
    const stored = await Promise.all([first, second, third].map((one) => invoice(one.id)));
    expect(stored).toMatchObject([
      { description: 'For May', lines: [{ id, description: 'Paper', quantity: '2' }] },
      { description: null, lines: [{ id, description: 'Paper', quantity: '3' }] },
      { description: 'For June', lines: [{ id, description: 'Paper', quantity: '4' }] },
    ]);
    for (const one of stored) expect(one.fingerprint).toBe(fingerprintOf(one));
  });

  it('are committed together for vendors and rules, too', async () => {
    const vendorId = await vendorOf(here(), { name: 'Before' });
    const ruleId = await ruleOf(here(), { minAmount: 10, priority: 3 });
    const entries = await audited(async () => {
      await store.write(company.accountId, [
        {
          name: documentName('rule', ruleId),
          position: 0,
          edits: [
            new Device(authorOf(company.admin)).edit('fields', {
              minAmount: 25.5,
              requiredApprovers: ['manager', 'approver'],
            }),
          ],
        },
        {
          name: documentName('vendor', vendorId),
          position: 0,
          edits: [new Device(authorOf(clerk)).edit('fields', { name: ' After ', email: '' })],
        },
      ]);
    });
    expect(entries).toMatchObject([
      {
        entity_type: 'rule',
        old_values: { minAmount: 10, requiredApprovers: ['manager'] },
        new_values: { minAmount: 25.5, requiredApprovers: ['manager', 'approver'] },
      },
      {
        category: 'VENDOR',
        entity_type: 'vendor',
        old_values: { name: 'Before' },
        new_values: { name: 'After' },
      },
    ]);
  });

  it('have one audit entry for each edit, in order, also with several authors', async () => {
    const { id, name, device } = await opened();
    const other = new Device(authorOf(company.admin));
    const entries = await audited(() =>
      storeEdits(
        store,
        company.accountId,
        name,
        device.edit('fields', { purchaseOrder: 'A' }),
        other.edit('fields', { purchaseOrder: 'B' }),
        device.edit('fields', { purchaseOrder: 'C' }),
      ),
    );
    expect(entries.map((one) => [one.user_email, one.old_values, one.new_values])).toEqual([
      [clerk.email, { purchaseOrder: null }, { purchaseOrder: 'A' }],
      [company.admin.email, { purchaseOrder: 'A' }, { purchaseOrder: 'B' }],
      [clerk.email, { purchaseOrder: 'B' }, { purchaseOrder: 'C' }],
    ]);
    expect((await invoice(id)).purchaseOrder).toBe('C');
  });

  it('3.7 have no audit entry if nothing changed', async () => {
    const { id, edit } = await opened({ amount: '100.00' });
    const before = await invoice(id);
    expect(await audited(() => edit('fields', { amount: '100.00' }))).toEqual([]);
    expect(await audited(() => edit('fields', { amount: ' 0100.00' }))).toEqual([]);
    expect(await invoice(id)).toEqual(before);
  });

  it('are both rolled back when the transaction fails', async () => {
    const { id, name, device } = await opened();
    const before = await invoice(id);
    await database.asSuperuser(
      `alter table audit_log add constraint by_hand
        check (entity_type <> 'invoice' or account_id <> '${company.accountId}') not valid`,
    );
    try {
      const edit = device.edit('fields', { amount: '1.00' });
      const writing = storeEdits(store, company.accountId, name, edit);
      await expect(writing).rejects.toThrow(/by_hand/);
    } finally {
      await database.asSuperuser('alter table audit_log drop constraint by_hand');
    }
    expect(await store.load(company.accountId, name)).toMatchObject({ position: 0, updates: [] });
    expect(await invoice(id)).toEqual(before);
  });
});

describe('a correction that is taken back', () => {
  it('restores the unedited value', async () => {
    const { id, edit } = await opened({ amount: '100.00', lines: [{ id: 'one', ...line }] });
    const before = await invoice(id);
    await edit('fields', { amount: '1.00' });
    await edit('lines', { 'one/net': '1.00' });
    await edit('fields', { amount: '2.00' });
    await edit('fields', { amount: undefined });
    await edit('lines', { 'one/net': undefined });
    expect(await invoice(id)).toMatchObject({
      amount: '100.00',
      lines: before.lines,
      fingerprint: before.fingerprint,
    });
  });
});

describe('lines', () => {
  it('are changed, added and removed by their ids', async () => {
    const lines = [
      { id: 'one', ...line },
      { id: 'two', ...line },
    ];
    const { id, edit } = await opened({ lines });
    const [later, sooner] = [newId(), newId()].sort().reverse();
    const entries = await audited(async () => {
      await edit('lines', { 'one/net': '61.00', 'two/removed': true });
      await edit('lines', {
        [`${later}/description`]: 'Later',
        [`${sooner}/description`]: 'Sooner',
      });
    });
    expect((await invoice(id)).lines.map((one) => [one.description, one.net])).toEqual([
      ['Paper', '61.00'],
      ['Sooner', null],
      ['Later', null],
    ]);
    expect(entries[0]).toMatchObject({
      old_values: { 'lines.one.net': '60.00', 'lines.two.removed': null },
      new_values: { 'lines.one.net': '61.00', 'lines.two.removed': true },
    });
    expect(entries[1]).toMatchObject({
      old_values: { [`lines.${later}.description`]: null },
      new_values: { [`lines.${later}.description`]: 'Later' },
    });
  });

  it('stay removed when a late edit arrives', async () => {
    const { id, edit } = await opened({ lines: [{ id: 'one', ...line }] });
    await edit('lines', { 'one/removed': true });
    await edit('lines', { 'one/net': '99.00' });
    await edit('lines', { 'one/removed': undefined });
    expect((await invoice(id)).lines).toEqual([]);
  });
});

describe('notes', () => {
  const notesOf = (id: string) =>
    database.db.withAccount(company.accountId, (tx) =>
      tx.run<{ seq: string }>(
        unprepared('select * from invoice_notes where invoice_id = $1 order by id'),
        [id],
      ),
    );

  it('are separate rows with their last author', async () => {
    const { id, name, edit } = await opened();
    const before = await invoice(id);
    const entries = await audited(async () => {
      await edit('notes', { a: 'Is this ours?', b: 'Called them' });
      const colleague = new Device(authorOf(company.admin));
      await storeEdits(store, company.accountId, name, colleague.edit('notes', { a: 'It is' }));
    });
    expect(await notesOf(id)).toMatchObject([
      { id: 'a', text: 'It is', author_id: company.admin.id, deleted_at: null },
      { id: 'b', text: 'Called them', author_id: clerk.id, author_name: 'Hal Hired' },
    ]);
    expect(entries.map((one) => one.new_values)).toEqual([
      { 'notes.a': 'Is this ours?', 'notes.b': 'Called them' },
      { 'notes.a': 'It is' },
    ]);
    expect(entries[1]?.old_values).toEqual({ 'notes.a': 'Is this ours?' });
    const after = await invoice(id);
    expect(after.revision).toBe(before.revision + 2);
    expect(after.fingerprint).toBe(before.fingerprint);
  });

  it('that two nodes write at once are stored one after the other, each over the text before it', async () => {
    const { name } = await opened();
    const otherNode = openDatabase(database.address, createLog('silent'));
    const stores = [store, postgresDocuments(otherNode, editableKinds)];
    const written = ['One', 'Two'].map((text) => ({
      text,
      edit: new Device(authorOf(clerk)).edit('notes', { a: text }),
    }));
    const texts: (string | undefined)[] = [];
    const entries = await audited(async () => {
      const outcomes = await Promise.all(
        stores.map((one, node) => {
          const edit = written[node]?.edit;
          return one.write(company.accountId, [{ name, position: 0, edits: edit ? [edit] : [] }]);
        }),
      );
      const second = outcomes.findIndex(([outcome]) => outcome?.outcome === 'behind');
      expect(outcomes[1 - second]).toEqual([{ outcome: 'stored', position: 1 }]);
      const late = written[second];
      if (late) await storeEdits(store, company.accountId, name, late.edit);
      texts.push(written[1 - second]?.text, late?.text);
    });
    await otherNode.close();
    expect(entries.map((one) => [one.old_values, one.new_values])).toEqual([
      [{ 'notes.a': null }, { 'notes.a': texts[0] }],
      [{ 'notes.a': texts[0] }, { 'notes.a': texts[1] }],
    ]);
  });

  it('of one invoice leave its values alone when fields of another are edited in the same transaction', async () => {
    const [noted, edited] = [await opened(), await opened()];
    const [before] = [await invoice(noted.id)];
    const outcomes = await store.write(company.accountId, [
      { name: noted.name, position: 0, edits: [noted.device.edit('notes', { a: 'Ours' })] },
      { name: edited.name, position: 0, edits: [edited.device.edit('fields', { tax: '2.00' })] },
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['stored', 'stored']);
    const after = await invoice(noted.id);
    expect(after).toEqual({
      ...before,
      revision: before.revision + 1,
      updatedAt: after.updatedAt,
    });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    expect(await notesOf(noted.id)).toMatchObject([{ id: 'a', text: 'Ours' }]);
    expect(await invoice(edited.id)).toMatchObject({ tax: '2.00', revision: 2 });
  });

  it.each([
    ['taken out', undefined],
    ['emptied', ' '],
  ])('leave a tombstone when %s', async (_, nothing) => {
    const { id, edit } = await opened();
    await edit('notes', { a: 'Hm' });
    const [before] = await notesOf(id);
    const entries = await audited(() => edit('notes', { a: nothing }));
    const [after] = await notesOf(id);
    expect(after).toMatchObject({ text: '', deleted_at: expect.any(Date) });
    expect(Number(after?.seq)).toBeGreaterThan(Number(before?.seq));
    expect(entries).toMatchObject([
      { old_values: { 'notes.a': 'Hm' }, new_values: { 'notes.a': null } },
    ]);
    expect(await audited(() => edit('notes', { a: nothing }))).toEqual([]);
  });
});

describe('3.8 an invalid value', () => {
  it('is not applied, and the row reports the field until it is corrected', async () => {
    const { id, edit } = await opened({ amount: '100.00', lines: [{ id: 'one', ...line }] });
    const entries = await audited(async () => {
      await edit('fields', { amount: 'a lot', dueDate: '2026-02-30' });
      await edit('lines', { 'one/quantity': 'some' });
    });
    const wrong = await invoice(id);
    expect(wrong.amount).toBe('100.00');
    expect(wrong.fieldErrors).toEqual([
      { field: 'amount', message: 'Enter an amount such as 1250.00' },
      { field: 'dueDate', message: 'Enter a date such as 2026-03-31' },
      { field: 'one/quantity', message: 'Enter a number such as 1.5' },
    ]);
    expect(entries.map((one) => [one.metadata, one.new_values])).toEqual([
      [{ inError: ['amount', 'dueDate'] }, {}],
      [{ inError: ['one/quantity'] }, {}],
    ]);
    await edit('fields', { amount: '100.00', dueDate: undefined });
    await edit('lines', { 'one/removed': true });
    expect(await invoice(id)).toMatchObject({ amount: '100.00', dueDate: null, fieldErrors: [] });
  });
});

describe('1.4 an unknown key', () => {
  it('is stored and sent with the row, but changes nothing visible', async () => {
    const { id, name, edit } = await opened();
    const before = await invoice(id);
    const place = async () => {
      const { rows } = await database.asSuperuser('select seq from invoices where id = $1', [id]);
      return Number(rows[0].seq);
    };
    const places = [await place()];
    const entries = await audited(async () => {
      await edit('fields', { shoeSize: '44' });
      places.push(await place());
      await edit('lines', { 'one/colour': 'red', nothing: 1 });
      places.push(await place());
    });
    expect(entries).toEqual([]);
    // The first checks may run meanwhile and add flags.
    const { flags: _, fraudFlags: __, updatedAt: ___, ...said } = before;
    expect(await invoice(id)).toMatchObject(said);
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
    expect((await store.load(company.accountId, name))?.position).toBe(2);
  });
});

describe('3.4 the check of an edit inside its transaction', () => {
  it('refuses an edit after an approval, and a later approval sees the edit', async () => {
    const { id, name, device } = await opened({ amount: '100.00' });
    const { fingerprint } = await invoice(id);
    const approving = company.admin.client.fetch(`/api/invoices/${id}/approve`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'If-Match': `"${fingerprint}"` },
      body: '{}',
    });
    const writing = storeEdits(
      store,
      company.accountId,
      name,
      device.edit('fields', { amount: '999.00' }),
    );
    const [approved, outcome] = await Promise.all([approving, writing]);
    const after = await invoice(id);
    if (approved.status === 200) {
      expect(outcome).toMatchObject({ outcome: 'refused', refused: new Map([[0, 'frozen']]) });
      expect(after).toMatchObject({ status: 'approved', amount: '100.00' });
    } else {
      expect(approved.status).toBe(412);
      expect(outcome).toMatchObject({ outcome: 'stored' });
      expect(after).toMatchObject({ status: 'pending_review', amount: '999.00' });
    }
  });

  it('waits for a decision in progress', async () => {
    const { id, name, device } = await opened();
    const hold = await database.holdRow('audit_heads', company.accountId);
    const rejecting = company.admin.client.send('POST', `/api/invoices/${id}/reject`, {
      comments: 'Not ours',
    });
    await hold.untilWaiting(1);
    const writing = storeEdits(
      store,
      company.accountId,
      name,
      device.edit('fields', { amount: '5.00' }),
    );
    await hold.untilWaiting(2);
    await hold.release();
    expect((await rejecting).status).toBe(200);
    expect(await writing).toEqual({ outcome: 'refused', refused: new Map([[0, 'frozen']]) });
  });

  /** Whether the roles are not locked. Other work may wait for the test's row as well. */
  async function isMemberFree(personId: string): Promise<boolean> {
    const { rowCount } = await database.asSuperuser(
      'select 1 from members where person_id = $1 for update skip locked',
      [personId],
    );
    return rowCount === 1;
  }

  it('refuses the edit of a member whose roles are being removed', async () => {
    const leaver = await company.hire('clerk');
    const { name } = await opened();
    const edit = new Device(authorOf(leaver)).edit('fields', { amount: '5.00' });
    const hold = await database.holdRow('audit_heads', company.accountId);
    const demoting = company.admin.client.send('PATCH', `/api/members/${leaver.id}`, {
      roles: ['viewer'],
    });
    await eventually(async () => expect(await isMemberFree(leaver.id)).toBe(false));
    const writing = storeEdits(store, company.accountId, name, edit);
    await hold.untilWaiting(2);
    await hold.release();
    expect((await demoting).status).toBe(200);
    expect(await writing).toEqual({ outcome: 'refused', refused: new Map([[0, 'not_allowed']]) });
  });

  it('requires the permission for that kind of entity', async () => {
    const approver = await company.hire('approver');
    const vendorId = await vendorOf(here());
    const edit = new Device(authorOf(approver)).edit('fields', { name: 'Mine' });
    const name = documentName('vendor', vendorId);
    expect(await storeEdits(store, company.accountId, name, edit)).toMatchObject({
      outcome: 'refused',
    });
  });
});

describe('an approval that was given before an edit', () => {
  it('does not count for the edited invoice, and counts again when the edit is undone', async () => {
    const { id, edit } = await opened({ amount: '1000.00' });
    await company.admin.client.send('POST', `/api/invoices/${id}/approve`, {});
    expect(await invoice(id)).toMatchObject({
      approvalStatus: 'partial',
      currentApprovers: ['Fay Founder'],
    });
    await edit('fields', { description: 'Not what matters' });
    expect((await invoice(id)).approvalStatus).toBe('partial');
    await edit('fields', { amount: '9000.00' });
    expect(await invoice(id)).toMatchObject({ approvalStatus: 'pending', currentApprovers: [] });
    await edit('fields', { amount: '1000.00' });
    expect(await invoice(id)).toMatchObject({
      approvalStatus: 'partial',
      currentApprovers: ['Fay Founder'],
    });
  });
});

describe('7 two nodes', () => {
  it('that write the same documents concurrently store every edit exactly once', async () => {
    const otherNode = openDatabase(database.address, createLog('silent'));
    const stores = [store, postgresDocuments(otherNode, editableKinds)];
    const documents = await Promise.all([opened(), opened(), opened()]);
    const rounds = 12;
    let behind = 0;
    // Once both know the same positions, one of them writes second and is behind.
    let reading = stores.length;
    const haveRead = Promise.withResolvers<void>();
    await Promise.all(
      stores.map(async (one, node) => {
        const devices = documents.map(() => new Device(authorOf(clerk)));
        for (let round = 0; round < rounds; round++) {
          // In another order on each node, but locks are always taken in the same order.
          const named = node === 0 ? documents : documents.toReversed();
          for (
            let open = named.map((document) => ({
              document,
              edit: devices[documents.indexOf(document)]?.edit('fields', {
                [`n${node}`]: round,
                purchaseOrder: `${node} ${round}`,
              }),
            }));
            open.length > 0;
          ) {
            const positions = await one.positions(
              company.accountId,
              open.map(({ document }) => document.name),
            );
            reading--;
            if (reading === 0) haveRead.resolve();
            await haveRead.promise;
            const outcomes = await one.write(
              company.accountId,
              open.flatMap(({ document, edit }) =>
                edit
                  ? [
                      {
                        name: document.name,
                        position: positions.get(document.name) ?? 0,
                        edits: [edit],
                      },
                    ]
                  : [],
              ),
            );
            open = open.filter((_, index) => outcomes[index]?.outcome !== 'stored');
            behind += open.length;
          }
        }
      }),
    );
    await otherNode.close();
    for (const { id, name } of documents) {
      const stored = await store.load(company.accountId, name);
      expect(stored).toMatchObject({ position: 2 * rounds });
      expect(stored?.updates).toHaveLength(2 * rounds);
      expect((await invoice(id)).purchaseOrder).toMatch(/^[01] 11$/);
    }
    expect(behind).toBeGreaterThan(0);
    const chains = await verifyAllChains(database.db);
    const own = chains.find(({ accountId }) => accountId === company.accountId);
    expect(own).toMatchObject({ fault: null });
  });
});

describe('roles', () => {
  it('cannot change while an edit that they allow is being stored', async () => {
    const { name, device } = await opened();
    const hold = await database.holdRow('audit_heads', company.accountId);
    const writing = storeEdits(
      store,
      company.accountId,
      name,
      device.edit('fields', { purchaseOrder: 'X' }),
    );
    await hold.untilWaiting(1);
    const changing = database.db.withAccount(company.accountId, (tx) =>
      changeRoles(tx, async () => {}, clerk.id, ['clerk', 'viewer']),
    );
    await hold.untilWaiting(2);
    await hold.release();
    expect(await writing).toMatchObject({ outcome: 'stored' });
    await changing;
  });
});
