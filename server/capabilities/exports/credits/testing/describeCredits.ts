import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exportCalls } from '#shared/exports/contract.ts';
import { fillPath } from '#shared/http/endpoint.ts';
import { type LedgerId, ledgers } from '#shared/integrations/ledgers.ts';
import { applyCredit, removePayment } from '#shared/payments/contract.ts';
import { invoiceAs } from '../../../../testing/approving.ts';
import { changeConnection } from '../../../integrations/connectionStore.ts';
import { accessOf, booksOf, connectLedger } from '../../../integrations/testing/sandboxLedgers.ts';
import { invoices } from '../../../invoices/invoiceStore.ts';
import { readPayments } from '../../readPayments.ts';
import { ExportFixture, unique } from '../../testing/ExportFixture.ts';
import { readCredits } from '../creditJobs.ts';

let fixture: ExportFixture;
const day = { appliedOn: '2026-05-12' };

interface Pair {
  credit: string;
  bill: string;
  numbers: { credit: string; bill: string };
}

/** An approved credit note and bill of one vendor, in a company with this ledger. */
async function pairFor(ledger: LedgerId, bill = '80.00'): Promise<Pair> {
  const { client, product } = fixture;
  await connectLedger({ client, sandbox: product.server }, ledger);
  // A draft takes no credits.
  await client.send('PATCH', `/api/integrations/${ledger}/settings`, {
    billStatus: 'AUTHORISED',
  });
  // Calls are limited by the minute.
  await fixture.disturb({ hours: '0.02' }, ledger);
  return approvedPair(bill);
}

async function approvedPair(bill = '80.00'): Promise<Pair> {
  const vendorName = unique('Credited');
  const numbers = { credit: unique('CN'), bill: unique('B') };
  return {
    numbers,
    credit: await fixture.approved({ vendorName, invoiceNumber: numbers.credit, amount: '-50.00' }),
    bill: await fixture.approved({ vendorName, invoiceNumber: numbers.bill, amount: bill }),
  };
}

async function exportTo(ledger: LedgerId, ...invoiceIds: string[]): Promise<void> {
  await fixture.client.call(exportCalls[ledger].several, { body: { invoiceIds } });
  await fixture.product.server.drain();
}

async function apply({ credit, bill }: Pair, amount?: string): Promise<void> {
  const body = { billId: bill, ...(amount && { amount }), ...day };
  await fixture.client.call(applyCredit, { params: { invoiceId: credit }, body });
  await fixture.product.server.drain();
}

/** What the ledger says is applied of the credit to the bill. */
async function appliedThere({ numbers }: Pair): Promise<number | undefined> {
  const { bills, transfers } = await booksOf(fixture.product.server);
  const [credit, bill] = [numbers.credit, numbers.bill].map((number) =>
    Object.values(bills).find((one) => one.number === number),
  );
  const [creditId, billId] = [credit?.id ?? '', bill?.id ?? ''];
  const moved = Object.values(transfers).flatMap(({ applied }) =>
    creditId in applied || billId in applied
      ? [Math.min(applied[creditId] ?? 0, applied[billId] ?? 0)]
      : [],
  );
  const direct = credit?.applied[billId];
  if (direct === undefined && moved.length === 0) return undefined;
  return moved.reduce((sum, one) => sum + one, direct ?? 0);
}

/** By how much the bill is lowered there, and how much of the credit is used: also by halves of entries. */
async function takenThere({ numbers }: Pair): Promise<number[]> {
  const { bills } = await booksOf(fixture.product.server);
  return [numbers.bill, numbers.credit].map((number) => {
    const there = Object.values(bills).find((one) => one.number === number);
    return Object.values(there?.applied ?? {}).reduce((sum, one) => sum + one, 0);
  });
}

/** Entries between both that are neither cancelled nor reconciled on both sides. */
async function unfinishedThere({ numbers }: Pair): Promise<string[]> {
  const { bills, transfers } = await booksOf(fixture.product.server);
  const credit = Object.values(bills).find((one) => one.number === numbers.credit);
  return Object.values(transfers)
    .filter(({ ref }) => ref.includes(`(${credit?.id} `))
    .filter(({ status }) => status !== 'CANCELLED')
    .filter(({ amount, applied }) => Object.values(applied).join(' ') !== `${amount} ${amount}`)
    .map(({ status }) => status);
}

async function changeOf(
  ledger: LedgerId,
  change: { state: 'connected' | 'reconnect' } | { companyId: string },
): Promise<void> {
  const { db, accountId } = fixture.inCompany;
  await db.withAccount(accountId, (tx) => changeConnection(tx, ledger, change));
}

/** Where the newest change of both is in the feed of the company. */
async function changedAt({ credit, bill }: Pair): Promise<number[]> {
  const { db, accountId } = fixture.inCompany;
  const rows = await db.withAccount(accountId, (tx) =>
    Promise.all([invoices.find(tx, credit), invoices.find(tx, bill)]),
  );
  return rows.map((row) => Number(row?.seq));
}

/** Refused: the ledger has not answered, or a repeated call has found it applied meanwhile. */
const notNow = { code: expect.stringMatching(/^(application_unanswered|applied_in_ledger)$/) };

/** Takes back here what was applied of the credit note first. */
async function takeBack({ credit }: Pair): Promise<unknown> {
  const { admin } = fixture.company;
  const { payments } = await invoiceAs(admin, credit);
  const params = { invoiceId: credit, paymentId: payments[0]?.id ?? '' };
  return (await admin.client.send('DELETE', fillPath(removePayment.path, params))).body;
}

/** As an accountant applies it there. */
async function applyByHand({ numbers }: Pair, amount: string): Promise<void> {
  const bills = Object.values((await booksOf(fixture.product.server)).bills);
  const idOf = (number: string) => bills.find((one) => one.number === number)?.id ?? '';
  await fixture.disturb({ apply: idOf(numbers.credit), to: idOf(numbers.bill), amount }, 'odoo');
}

/** A pair in Odoo of which 20.00 were applied here, and so many steps there; the answer of each was lost. */
async function halfApplied(steps: number): Promise<Pair> {
  const pair = await pairFor('odoo');
  await exportTo('odoo', pair.credit, pair.bill);
  await fixture.disturb({ fault: 'lose', at: 'write', count: String(steps) }, 'odoo');
  await apply(pair, '20.00');
  for (let step = 1; step < steps; step++) await readRound('odoo');
  return pair;
}

const given = () => ({ db: fixture.product.database.db, access: accessOf(fixture.product) });

const readRound = (ledger: LedgerId) =>
  readCredits(given(), { accountId: fixture.company.accountId, ledger });

/** Both are exported, and the next calls of the ledger that write, those that apply it, go wrong. */
async function appliedWith(
  fault: 'lose' | 'miss' | 'closed' | 'limit',
  ledger: LedgerId,
  count = 1,
): Promise<Pair> {
  const pair = await pairFor(ledger);
  await exportTo(ledger, pair.credit, pair.bill);
  await fixture.disturb({ fault, at: 'write', count: String(count) }, ledger);
  await apply(pair);
  return pair;
}

/** What the tests of credit notes go through. */
interface Credits {
  /** Ledgers in which calls that apply a credit note go wrong in every way. */
  goingWrongIn: readonly LedgerId[];
  /** How many answers of Odoo are lost, of the four calls that apply a part. */
  lost: readonly number[];
  /** How many of these calls are done before something else happens. */
  steps: readonly number[];
}

export function describeCredits({ goingWrongIn, lost, steps }: Credits): void {
  beforeAll(async () => {
    fixture = await ExportFixture.start();
    // A slow machine would have seconds for the next attempt while this one is still being drained.
    await fixture.product.database.asSuperuser('update jobs.queue set retry_delay = 3600');
  });
  afterAll(() => fixture.product.stop());
  beforeEach(() => fixture.renew());

  describe.each(ledgers)('a credit note in %s', (ledger) => {
    it('is applied there once both are exported, whichever comes first', async () => {
      const before = await pairFor(ledger);
      await apply(before);
      await exportTo(ledger, before.credit);
      expect(await appliedThere(before)).toBeUndefined();
      await exportTo(ledger, before.bill);
      expect(await appliedThere(before)).toBe(50);
      await fixture.renew();
      const after = await pairFor(ledger);
      await exportTo(ledger, after.credit, after.bill);
      await apply(after);
      expect(await appliedThere(after)).toBe(50);
      const { payments } = await invoiceAs(fixture.company.admin, after.bill);
      expect(payments).toMatchObject([{ applied: { inLedger: ledger } }]);
    });

    it('is applied once although the answer is lost', async () => {
      const pair = await appliedWith('lose', ledger);
      await readRound(ledger);
      expect(await appliedThere(pair)).toBe(50);
      const { payments } = await invoiceAs(fixture.company.admin, pair.credit);
      expect(payments).toMatchObject([{ amount: '-50.00', applied: { inLedger: ledger } }]);
    });

    it('that somebody has applied there already is not applied again', async () => {
      const pair = await pairFor(ledger);
      await exportTo(ledger, pair.credit, pair.bill);
      const bills = Object.values((await booksOf(fixture.product.server)).bills);
      const idOf = (number: string) => bills.find((one) => one.number === number)?.id ?? '';
      const there = { apply: idOf(pair.numbers.credit), to: idOf(pair.numbers.bill) };
      await fixture.disturb({ ...there, amount: '50' }, ledger);
      await apply(pair);
      expect(await appliedThere(pair)).toBe(50);
    });

    it('is not taken back here while it is there, and goes here once it was removed there', async () => {
      const pair = await pairFor(ledger);
      await exportTo(ledger, pair.credit, pair.bill);
      await apply(pair);
      const { admin } = fixture.company;
      expect(await takeBack(pair)).toMatchObject({ code: 'applied_in_ledger' });
      const bills = Object.values((await booksOf(fixture.product.server)).bills);
      const idOf = (number: string) => bills.find((one) => one.number === number)?.id ?? '';
      const there = { apply: idOf(pair.numbers.credit), to: idOf(pair.numbers.bill) };
      await fixture.disturb({ ...there, amount: '-50' }, ledger);
      await readRound(ledger);
      for (const id of [pair.credit, pair.bill]) {
        expect(await invoiceAs(admin, id)).toMatchObject({ status: 'approved', payments: [] });
      }
    });
  });

  describe.each(goingWrongIn)('a credit note in %s', (ledger) => {
    it('is not taken back here while the answer is lost, so that it never stays applied there alone', async () => {
      const pair = await appliedWith('lose', ledger);
      expect(await takeBack(pair)).toMatchObject(notNow);
      // The refusal has the ledger asked.
      await fixture.product.server.drain();
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      expect(payments).toMatchObject([{ amount: '50.00', applied: { inLedger: ledger } }]);
      expect(await takenThere(pair)).toEqual([50, 50]);
    });

    it('is taken back here once the ledger has refused it', async () => {
      const pair = await appliedWith('closed', ledger);
      await takeBack(pair);
      await fixture.product.server.drain();
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      expect(payments).toEqual([]);
      expect(await takenThere(pair)).toEqual([0, 0]);
    });

    it('is not taken back here when an earlier call arrives while a later one is refused', async () => {
      const pair = await appliedWith('miss', ledger);
      await fixture.disturb({ fault: 'late', at: 'write' }, ledger);
      await readRound(ledger);
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      expect(payments).toMatchObject([{ amount: '50.00', applied: { inLedger: ledger } }]);
      expect(await takenThere(pair)).toEqual([50, 50]);
    });

    it('is not taken back here while nobody can ask the ledger, which then is asked once it is reconnected', async () => {
      const pair = await appliedWith('lose', ledger);
      await changeOf(ledger, { state: 'reconnect' });
      expect(await takeBack(pair)).toMatchObject(notNow);
      await changeOf(ledger, { state: 'connected' });
      await readRound(ledger);
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      expect(payments).toMatchObject([{ amount: '50.00', applied: { inLedger: ledger } }]);
    });

    it('is taken back here when its bill was deleted in the ledger before it answered', async () => {
      const pair = await appliedWith('miss', ledger);
      const bills = Object.values((await booksOf(fixture.product.server)).bills);
      const bill = bills.find(({ number }) => number === pair.numbers.bill);
      await fixture.disturb({ delete: bill?.id ?? '' }, ledger);
      await readPayments(given(), { accountId: fixture.company.accountId, ledger });
      await takeBack(pair);
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      expect(payments).toEqual([]);
    });

    it('is taken back here when another company is connected there', async () => {
      const pair = await appliedWith('miss', ledger);
      await changeOf(ledger, { companyId: 'another' });
      await takeBack(pair);
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      expect(payments).toEqual([]);
    });

    it('is taken back here when the ledger accepts no more calls', async () => {
      const pair = await appliedWith('limit', ledger);
      await takeBack(pair);
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      // Odoo takes several calls, of which the earlier ones may have been taken.
      expect(payments).toHaveLength(ledger === 'odoo' ? 1 : 0);
    });

    it('that is refused holds up no other one in the hourly round', async () => {
      const before = await pairFor(ledger);
      const later = await approvedPair();
      await exportTo(ledger, before.credit, before.bill, later.credit, later.bill);
      await fixture.disturb({ fault: 'miss', at: 'write', count: '2' }, ledger);
      await apply(before);
      await apply(later);
      await fixture.disturb({ fault: 'closed', at: 'write' }, ledger);
      await readRound(ledger);
      expect(await takenThere(later)).toEqual([0, 0]);
      expect(await takenThere(before)).toEqual([50, 50]);
    });

    it('that gets no answer again changes nothing in the feed', async () => {
      const pair = await appliedWith('miss', ledger, 2);
      const before = await changedAt(pair);
      await readRound(ledger);
      expect(await takenThere(pair)).toEqual([0, 0]);
      expect(await changedAt(pair)).toEqual(before);
    });

    it('is taken back here when the ledger was disconnected before it answered', async () => {
      const pair = await appliedWith('miss', ledger);
      await fixture.client.send('DELETE', `/api/integrations/${ledger}`);
      await takeBack(pair);
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      expect(payments).toEqual([]);
    });
  });

  it.each(ledgers)(
    'parts of a credit note add up in %s, and the last one uses it up',
    async (ledger) => {
      const pair = await pairFor(ledger);
      await exportTo(ledger, pair.credit, pair.bill);
      await apply(pair, '20.00');
      expect(await appliedThere(pair)).toBe(20);
      await apply(pair, '5.00');
      expect(await appliedThere(pair)).toBe(25);
      await apply(pair);
      expect(await appliedThere(pair)).toBe(50);
      await readRound(ledger);
      const { payments, status } = await invoiceAs(fixture.company.admin, pair.credit);
      expect(status).toBe('paid');
      expect(payments.map(({ applied }) => applied?.inLedger)).toEqual([ledger, ledger, ledger]);
    },
  );

  // A part takes four calls: the entry is made, posted, and reconciled with both.
  it.each(lost)('a part is applied once in Odoo although %d answers are lost', async (count) => {
    const pair = await pairFor('odoo');
    await exportTo('odoo', pair.credit, pair.bill);
    await fixture.disturb({ fault: 'lose', at: 'write', count: String(count) }, 'odoo');
    await apply(pair, '20.00');
    for (let round = 0; round < count; round++) await readRound('odoo');
    expect(await appliedThere(pair)).toBe(20);
    const { payments } = await invoiceAs(fixture.company.admin, pair.credit);
    expect(payments).toMatchObject([{ amount: '-20.00', applied: { inLedger: 'odoo' } }]);
  });

  describe.each(steps)('a part of which %d steps are done in Odoo', (done) => {
    it('is not applied twice when more is applied before the retry', async () => {
      const pair = await halfApplied(done);
      await apply(pair, '5.00');
      expect(await takenThere(pair)).toEqual([25, 25]);
      await readRound('odoo');
      expect(await takenThere(pair)).toEqual([25, 25]);
      expect(await unfinishedThere(pair)).toEqual([]);
      const { payments } = await invoiceAs(fixture.company.admin, pair.bill);
      const inLedger = { inLedger: 'odoo' };
      expect(payments).toMatchObject([
        { amount: '20.00', applied: inLedger },
        { amount: '5.00', applied: inLedger },
      ]);
    });
  });

  describe.each(steps.filter((step) => step < 4))(
    'a part of which %d steps are done in Odoo',
    (done) => {
      it('leaves nothing there when Odoo refuses the rest and it is taken back here', async () => {
        const pair = await halfApplied(done);
        await fixture.disturb({ fault: 'closed', at: 'write' }, 'odoo');
        await readRound('odoo');
        await takeBack(pair);
        await fixture.product.server.drain();
        expect(await takenThere(pair)).toEqual([0, 0]);
        expect(await unfinishedThere(pair)).toEqual([]);
        await apply(pair);
        expect(await takenThere(pair)).toEqual([50, 50]);
      });

      it.each(['20', '5'])(
        'is not applied twice when somebody applies %s by hand',
        async (byHand) => {
          const pair = await halfApplied(done);
          await applyByHand(pair, byHand);
          await readRound('odoo');
          expect(await takenThere(pair)).toEqual([20, 20]);
          await readRound('odoo');
          expect(await takenThere(pair)).toEqual([20, 20]);
          expect(await unfinishedThere(pair)).toEqual([]);
          const { payments } = await invoiceAs(fixture.company.admin, pair.credit);
          expect(payments).toMatchObject([{ amount: '-20.00', applied: { inLedger: 'odoo' } }]);
        },
      );
    },
  );

  it('a part that is more than what Odoo has open fails, and says how much there is', async () => {
    const pair = await pairFor('odoo');
    await exportTo('odoo', pair.credit, pair.bill);
    const { bills } = await booksOf(fixture.product.server);
    const there = Object.values(bills).find(({ number }) => number === pair.numbers.bill);
    await fixture.disturb({ pay: there?.id ?? '' }, 'odoo');
    await apply(pair, '20.00');
    expect(await appliedThere(pair)).toBeUndefined();
    const failed = await fixture.client.send('GET', '/api/export-logs/failed');
    expect(JSON.stringify(failed.body)).toContain('Applying a credit note in the ledger');
    expect(JSON.stringify(failed.body)).toContain(
      'Only 0.00 USD is open on both in Odoo, so 20.00 USD cannot be applied there.',
    );
  });
}
