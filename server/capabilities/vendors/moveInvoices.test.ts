import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { getDuplicates } from '#shared/vendors/contract.ts';
import { eventually } from '#sync/testing/eventually.ts';
import type { Actor } from '../../platform/audit/write.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/newId.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { type AuditEntry, auditedBy, auditOf } from '../../testing/audit.ts';
import { copyInvoice, invoiceOf, mergeWithoutMoving, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import type { NewInvoice } from '../invoices/createInvoice.ts';
import { invoices } from '../invoices/invoiceStore.ts';
import { moveRest } from './moveInvoices.ts';

let product: TestProduct;
let company: TestCompany;

beforeAll(async () => {
  product = await sharedProduct();
});

beforeEach(async () => {
  company = await newCompany();
});

const newCompany = () => createCompany({ db: product.database.db, server: product.server });
const hereOf = ({ accountId }: TestCompany) => ({ db: product.database.db, accountId });
const here = () => hereOf(company);
const vendor = (name: string) => vendorOf(here(), { name });

const merge = (sourceVendorId: string, targetVendorId: string) =>
  company.admin.client.send('POST', '/api/vendors/merge', {
    ...{ sourceVendorId, targetVendorId, keepSourceFields: [], reason: 'Entered twice' },
  });

async function sql(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  return (await product.database.asSuperuser(text, values)).rows;
}

/** More than a merge moves itself, and than a job moves in its first part. */
const decided = 600;
/** More than the decided ones that a merge moves itself. */
const undecided = 120;

/** Decided invoices of a vendor. Returns the one that is moved last. */
async function withDecided(vendorId: string, known: NewInvoice = {}): Promise<string> {
  const first = await invoiceOf(here(), { vendorId, status: 'approved', ...known });
  await copies(first, decided - 1, 'approved');
  const [last] = await sql('select id from invoices where vendor_id = $1 order by id limit 1', [
    vendorId,
  ]);
  return String(last?.['id']);
}

async function copies(invoiceId: string, count: number, status: string): Promise<void> {
  const { db, accountId } = here();
  const from = await db.withAccount(accountId, async (tx) => (await reserve(tx, count)).take());
  const changes = `'status', '${status}', 'invoice_number', 'C-' || (${from} + n), 'amount', 1000 + ${from} + n,
    'seq', ${from} - 1 + n`;
  await copyInvoice(product.database, invoiceId, { count, changes });
}

async function countOf(vendorId: string, status = '%'): Promise<number> {
  const [row] = await sql(
    'select count(*)::int as count from invoices where vendor_id = $1 and status like $2',
    [vendorId, status],
  );
  return Number(row?.['count']);
}

/** Keeps an invoice locked, so that it cannot be moved until it is released. */
async function holdInvoice(id: string): Promise<() => Promise<void>> {
  const [isLocked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { db, accountId } = here();
  const holding = db.withAccount(accountId, async (tx) => {
    await invoices.lock(tx, id);
    isLocked.resolve();
    await mayEnd.promise;
  });
  await isLocked.promise;
  const release = () => {
    mayEnd.resolve();
    return holding;
  };
  onTestFinished(release);
  return release;
}

/** Merges, and returns once all invoices but this one are moved. */
async function mergeAllBut(last: string, source: string, target: string) {
  const release = await holdInvoice(last);
  expect((await merge(source, target)).status).toBe(200);
  await eventually(async () => expect(await countOf(source)).toBe(1));
  return release;
}

const movesIn = (entries: readonly AuditEntry[]) =>
  entries.filter(({ entity_type }) => entity_type === 'invoice');

function expectEachMovedOnce(entries: readonly AuditEntry[], count: number) {
  const moves = movesIn(entries);
  expect(moves).toHaveLength(count);
  expect(new Set(moves.map(({ entity_id }) => entity_id)).size).toBe(count);
}

describe('a merge of a vendor with many invoices', () => {
  it('is answered before all are moved, and moves each of them once, by the person', async () => {
    const [source, target] = [await vendor('Orion'), await vendor('Orion Co')];
    const last = await withDecided(source);
    const entries = await auditedBy(here(), async () => {
      const release = await holdInvoice(last);
      const { status, body } = await merge(source, target);
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { movedInvoices: decided, source: { mergedIntoId: target } },
      });
      expect(await countOf(source)).toBeGreaterThan(0);
      await release();
      await product.server.drain();
    });
    expect([await countOf(source), await countOf(target)]).toEqual([0, decided]);
    expectEachMovedOnce(entries, decided);
    for (const move of movesIn(entries)) {
      expect(move).toMatchObject({
        user_email: company.admin.email,
        old_values: { vendorId: source },
        new_values: { vendorId: target },
      });
    }
    const told = entries.filter(({ entity_id }) => entity_id === source);
    expect(told).toMatchObject([{ metadata: { movedInvoices: decided } }]);
  });

  it('has moved every invoice that is not decided when it is answered', async () => {
    const [source, target] = [await vendor('Antlia'), await vendor('Antlia Co')];
    const last = await withDecided(source);
    await copies(await invoiceOf(here(), { vendorId: source }), undecided - 1, 'pending_review');
    await holdInvoice(last);
    expect(await merge(source, target)).toMatchObject({ status: 200 });
    expect(await countOf(source, 'pending_review')).toBe(0);
    expect(await countOf(target, 'pending_review')).toBe(undecided);
  });

  it('waits for nobody who works on one of them, and nobody waits for it', async () => {
    const [source, target] = [await vendor('Draco'), await vendor('Draco Co')];
    const release = await mergeAllBut(await withDecided(source), source, target);
    const late = await invoiceOf(here(), { vendorId: source });
    expect(await sql('select vendor_id from invoices where id = $1', [late])).toEqual([
      { vendor_id: target },
    ]);
    await release();
    await product.server.drain();
    expect(await countOf(source)).toBe(0);
  });

  it('leads on what is left to the vendor into which the target is merged meanwhile', async () => {
    const [source, target] = [await vendor('Hydra'), await vendor('Hydra Co')];
    const third = await vendor('Hydra Group');
    await withDecided(target);
    const release = await mergeAllBut(await withDecided(source), source, target);
    expect(await merge(target, third)).toMatchObject({
      status: 200,
      body: { movedInvoices: 2 * decided - 1 },
    });
    await release();
    await product.server.drain();
    expect(await Promise.all([source, target, third].map((id) => countOf(id)))).toEqual([
      ...[0, 0, 2 * decided],
    ]);
  });

  it('touches nothing of another company', async () => {
    const other = await newCompany();
    const theirs = await vendorOf(hereOf(other), { name: 'Vulpecula' });
    await invoiceOf(hereOf(other), { vendorId: theirs, status: 'approved' });
    await product.server.drain();
    const before = await auditOf(product.database.db, other.accountId);
    const [source, target] = [await vendor('Vulpecula'), await vendor('Vulpecula Co')];
    await withDecided(source);
    await merge(source, target);
    await product.server.drain();
    expect(await countOf(target)).toBe(decided);
    expect(await countOf(theirs)).toBe(1);
    expect(await auditOf(product.database.db, other.accountId)).toEqual(before);
  });

  it('compares the target by the bank accounts of all of them in the end', async () => {
    const iban = 'DE89 3704 0044 0532 0130 00';
    const [source, target] = [await vendor('Scutum'), await vendor('Pyxis')];
    const like = await vendor('Mensa');
    await invoiceOf(here(), { vendorId: like, iban });
    const last = await withDecided(source);
    await sql('update invoices set iban = $2 where id = $1', [last, iban]);
    await product.server.drain();
    const found = async () =>
      (await company.admin.client.call(getDuplicates)).flat().map((one) => one.vendor.id);
    const release = await mergeAllBut(last, source, target);
    expect(await found()).not.toContain(target);
    await release();
    await product.server.drain();
    expect((await found()).toSorted()).toEqual([target, like].toSorted());
  });
});

describe('moving the invoices of a merged vendor', () => {
  const person: Actor = { userId: null, userEmail: 'ada@mail.example', ipAddress: null };

  async function halfMoved(name: string) {
    const [source, target] = [await vendor(name), await vendor(`${name} Co`)];
    await withDecided(source);
    await mergeWithoutMoving(product.database, source, target);
    return { source, target };
  }

  it('goes on where it was killed, and moves none twice', async () => {
    const { source, target } = await halfMoved('Grus');
    const rest = { accountId: company.accountId, vendorId: source, actor: person };
    const entries = await auditedBy(here(), async () => {
      await expect(moveRest(killedAfter(2), rest)).rejects.toThrow('killed');
      const left = await countOf(source);
      expect(left).toBeGreaterThan(0);
      expect(left).toBeLessThan(decided);
      await moveRest(product.database.db, rest);
    });
    expect([await countOf(source), await countOf(target)]).toEqual([0, decided]);
    expectEachMovedOnce(entries, decided);
  });

  it('done by two nodes at once moves each of them once', async () => {
    const { source, target } = await halfMoved('Crater');
    const rest = { accountId: company.accountId, vendorId: source, actor: person };
    const { db } = product.database;
    const entries = await auditedBy(here(), () =>
      Promise.all([moveRest(db, rest), moveRest(db, rest)]),
    );
    expect([await countOf(source), await countOf(target)]).toEqual([0, decided]);
    expectEachMovedOnce(entries, decided);
  });

  it('is taken up again after its job was given up', async () => {
    const { source, target } = await halfMoved('Tucana');
    await sql(`insert into jobs.job (name, data) values ('vendors.find-unmoved', '{}')`, []);
    await product.database.wakeNodes();
    await product.server.drain();
    expect([await countOf(source), await countOf(target)]).toEqual([0, decided]);
  });

  it('leaves nothing of a company that was deleted meanwhile', async () => {
    const accountId = newId();
    await moveRest(product.database.db, { accountId, vendorId: newId(), actor: person });
    expect(await sql('select from change_counters where account_id = $1', [accountId])).toEqual([]);
  });

  /** A database whose connection is lost after so many transactions. */
  function killedAfter(transactions: number): Database {
    const { db } = product.database;
    let count = 0;
    return {
      ...db,
      async withAccount(accountId, work) {
        const answer = await db.withAccount(accountId, async (tx) => {
          const done = await work(tx);
          count += 1;
          if (count > transactions) throw new Error('killed');
          return done;
        });
        return answer;
      },
    };
  }
});
