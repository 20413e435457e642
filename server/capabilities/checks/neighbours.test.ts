import { beforeAll, expect, test } from 'vitest';
import { compact } from '#shared/checks/texts.ts';
import { Random } from '#sync/schedules/Random.ts';
import { fixedRounds } from '#sync/testing/rounds.ts';
import { systemActor } from '../../platform/audit/write.ts';
import { newId } from '../../platform/db/newId.ts';
import { unprepared } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { createInvoice } from '../invoices/createInvoice.ts';
import type { InvoiceRow } from '../invoices/invoiceStore.ts';
import { createVendor } from '../vendors/createVendor.ts';
import { makeAboutDue, makeComparedDue } from './comparedDue.ts';
import { payeeFacts } from './knownAccounts.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

const rounds = fixedRounds(2);
const invoicesOfRound = 40;

/** Two of them are one account in two spellings. */
const ibans = [
  'DE89370400440532013000',
  'DE89 3704 0044 0532 0130 00',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
];
const statuses: readonly InvoiceRow['status'][] = [
  'pending_review',
  'pending_review',
  'pending_review',
  'approved',
  'rejected',
];
const names = ['Ash Ltd', 'Birch Ltd', 'Cedar Ltd'];
const namesInSpellings = [...names, 'ASH LTD', 'birch ltd', null];

/** One of few numbers in one of its spellings. */
function numberIn(random: Random): string | null {
  const digit = 1 + random.below(9);
  return random.pick([`N-${digit}`, `n ${digit}`, `N00${digit}`, `n/0${digit}`]) ?? null;
}

interface Vendor {
  id: string;
  name: string;
  mergedInto: string | null;
}

interface Neighbours {
  tx: AccountTx;
  vendors: readonly Vendor[];
  /** All invoices. */
  ids: readonly string[];
  /** Those that are not deleted. */
  invoices: readonly InvoiceRow[];
}

/** Random invoices of few vendors, amounts, numbers and accounts, which are forgotten afterwards. */
async function amongNeighbours(look: (neighbours: Neighbours) => Promise<void>): Promise<void> {
  for (let round = 0; rounds.goesOn(round); round++) {
    const random = new Random(rounds.seed + round);
    await forgetting(async (tx) => look(await made(tx, random)));
  }
}

async function forgetting(work: (tx: AccountTx) => Promise<void>): Promise<void> {
  const forgotten = new Error('All of it is forgotten');
  await product.database.db
    .withAccount(product.company.accountId, async (tx) => {
      await work(tx);
      throw forgotten;
    })
    .catch((error: unknown) => {
      if (error !== forgotten) throw error;
    });
}

async function made(tx: AccountTx, random: Random): Promise<Neighbours> {
  const vendors: Vendor[] = [];
  for (const name of names) {
    const { id } = await createVendor(tx, systemActor, { name });
    vendors.push({ id, name, mergedInto: null });
  }
  const [target, , merged] = vendors;
  if (!target || !merged) throw new Error('Too few vendors');
  const ids = Array.from({ length: invoicesOfRound }, () => newId());
  const invoices: InvoiceRow[] = [];
  for (const id of ids) {
    const vendor = random.chance(0.2) ? null : (random.pick(vendors) ?? null);
    const iban = random.chance(0.2) ? null : (random.pick(ibans) ?? null);
    const isVerified = random.chance(0.15);
    const status = random.pick(statuses) ?? 'pending_review';
    const row = await createInvoice(tx, systemActor, {
      id,
      vendorId: vendor?.id ?? null,
      vendorName: vendor?.name ?? random.pick(namesInSpellings) ?? null,
      amount: random.chance(0.1)
        ? null
        : `${100 + random.below(6)}${random.pick(['', '.0', '.00'])}`,
      invoiceNumber: random.chance(0.1) ? null : numberIn(random),
      iban,
      status,
      heldBy: random.chance(0.3) ? ['bank_details_changed'] : [],
      flags: Array.from({ length: random.below(3) }, () => ({
        code: 'potential_duplicate',
        explanation: 'One',
        about: Array.from({ length: random.below(3) }, () => random.pick(ids) ?? id),
        dismissed: null,
      })),
      verification: isVerified
        ? {
            personId: newId(),
            name: 'Val',
            at: new Date(0).toISOString(),
            method: 'called_known_number',
            remark: 'Read out',
            codes: ['bank_details_changed'],
            iban: random.chance(0.8) ? iban : (random.pick(ibans) ?? null),
            sourceEmail: null,
            vendorId: vendor?.id ?? null,
            vendorName: random.chance(0.8) ? (vendor?.name ?? null) : 'Former Ltd',
            notValid: [],
          }
        : null,
    });
    if (random.chance(0.1)) {
      await tx.run(unprepared('update invoices set deleted_at = now() where id = $1'), [id]);
    } else invoices.push(row);
  }
  // Its invoices have not been moved yet.
  await tx.run(unprepared('update vendors set merged_into = $1 where id = $2'), [
    target.id,
    merged.id,
  ]);
  merged.mergedInto = target.id;
  return { tx, vendors, ids, invoices };
}

const isPending = ({ status }: InvoiceRow) => status === 'pending_review';

async function takeDue(tx: AccountTx): Promise<string[]> {
  const taken = await tx.run<{ id: string }>(
    unprepared('delete from due_checks where account_id = $1 returning invoice_id as id'),
    [tx.accountId],
  );
  return taken.map(({ id }) => id).toSorted();
}

/** What is due, said in one condition; for that Postgres reads all invoices of the vendor. */
const comparable = `other.amount = changed.amount or other.number_key = changed.number_key
  or other.iban is not null and changed.iban is not null`;
const isAbout =
  "other.flags @> jsonb_build_array(jsonb_build_object('about', jsonb_build_array(changed.id)))";

const comparedByReference = unprepared(`
  select id
  from (${[
    `other.vendor_id = changed.vendor_id and (${comparable} or ${isAbout})`,
    `other.vendor_id is null and other.name_key = changed.name_key and (${comparable})`,
    `other.vendor_id is null and changed.vendor_id is null and ${isAbout}`,
  ]
    .map(
      (isDue) => `select other.account_id, other.id
        from invoices changed
        join invoices other on other.account_id = changed.account_id and other.id <> changed.id and ${isDue}
        where changed.account_id = $1 and changed.id = $2
          and other.status = 'pending_review' and other.deleted_at is null`,
    )
    .join(' union ')}) as due
  order by id limit 1000`);

const aboutByReference = unprepared(`
  select id from invoices
  where account_id = $1 and id <> $2 and status = 'pending_review' and deleted_at is null
    and flags @> jsonb_build_array(jsonb_build_object('about', jsonb_build_array($2::uuid)))
  order by id limit 1000`);

const waysToBeDue = [
  { way: 'compared', makeDue: makeComparedDue, reference: comparedByReference },
  { way: 'about it', makeDue: makeAboutDue, reference: aboutByReference },
] as const;

interface Due {
  way: string;
  due: string[];
  expected: string[];
}

/** What each way makes due after a change of the invoice. */
async function dueAfter(tx: AccountTx, changedId: string): Promise<Due[]> {
  const all: Due[] = [];
  for (const { way, makeDue, reference } of waysToBeDue) {
    const expected = await tx.run<{ id: string }>(reference, [tx.accountId, changedId]);
    await makeDue(tx, changedId);
    all.push({ way, due: await takeDue(tx), expected: expected.map(({ id }) => id) });
  }
  return all;
}

test(`an invoice that has changed has others checked again than those that it is compared with (${rounds.said})`, async () => {
  const counts = new Map<string, number>();
  await amongNeighbours(async ({ tx, ids }) => {
    await takeDue(tx);
    for (const changedId of ids) {
      for (const { way, due, expected } of await dueAfter(tx, changedId)) {
        expect(due, `${way} ${changedId}`).toEqual(expected);
        counts.set(way, (counts.get(way) ?? 0) + due.length);
      }
    }
  });
  for (const { way } of waysToBeDue) expect(counts.get(way), way).toBeGreaterThan(20);
});

/** Those of the one vendor with the same amount, a bank account and a flag about it, a third each; all flags are about one. */
const insertMany = unprepared(`
  insert into invoices (id, seq, currency, confidence, status, approval_status, fingerprint, vendor_id, amount, iban, flags)
  select gen_random_uuid(), 1000000 + nth, 'USD', 1, 'pending_review', 'pending', 'any', $1,
    case nth % 3 when 0 then 100 else 1000 + nth end,
    case nth % 3 when 1 then 'GB29NWBK60161331926819' end,
    jsonb_build_array(jsonb_build_object('code', 'potential_duplicate', 'about',
      case nth % 3 when 2 then jsonb_build_array($2::text, $3::text) else jsonb_build_array($3::text) end))
  from generate_series(1, 1300) as nth`);

test('of more than a thousand invoices others are checked again than the first thousand', async () => {
  await forgetting(async (tx) => {
    const vendor = await createVendor(tx, systemActor, { name: 'Ash Ltd' });
    const changed = await createInvoice(tx, systemActor, {
      vendorId: vendor.id,
      vendorName: vendor.name,
      amount: '100.00',
      iban: 'DE89370400440532013000',
    });
    const flagged = newId();
    await tx.run(insertMany, [vendor.id, changed.id, flagged]);
    await takeDue(tx);
    const [compared] = await dueAfter(tx, changed.id);
    const [, about] = await dueAfter(tx, flagged);
    for (const one of [compared, about]) {
      expect(one?.due).toHaveLength(1000);
      expect(one?.due, one?.way).toEqual(one?.expected);
    }
  });
});

test(`a vendor has other bank accounts than those on its undecided and verified invoices (${rounds.said})`, async () => {
  await amongNeighbours(async ({ tx, vendors, invoices }) => {
    const asking = invoices
      .filter(isPending)
      .map((one) => ({ ...one, readIban: null, readAs: null }));
    const factsOf = await payeeFacts(tx, asking);
    for (const invoice of asking) {
      const { accounts, elsewhere } = factsOf(invoice);
      expect(accounts.map(textOf).toSorted(), invoice.id).toEqual(
        accountsByHand(invoice, { vendors, invoices }).map(textOf).toSorted(),
      );
      expect(elsewhere.map(textOf).toSorted(), invoice.id).toEqual(
        elsewhereByHand(invoice, { vendors, invoices }).map(textOf).toSorted(),
      );
    }
  });
});

const textOf = (one: object) => JSON.stringify(Object.entries(one).toSorted());
const isUnheld = (one: InvoiceRow) => isPending(one) && one.heldBy.length === 0;
const isEarlier = (one: string, other: string) => one < other;

function accountsByHand(
  { id, vendorId }: InvoiceRow,
  { vendors, invoices }: Pick<Neighbours, 'vendors' | 'invoices'>,
) {
  const vendor = vendors.find((one) => one.id === vendorId);
  if (!vendor) return [];
  const groups = Map.groupBy(
    invoices.flatMap((one) => {
      const holder = vendors.find((other) => other.id === one.vendorId);
      const isOwn = holder === vendor;
      if (one.iban === null || !(isOwn || holder?.mergedInto === vendor.id)) return [];
      const verifiedName = isOwn && one.status !== 'rejected' ? verifiedNameOf(one) : null;
      if (verifiedName === null && !isUnheld(one)) return [];
      return [{ id: one.id, iban: one.iban, verifiedName }];
    }),
    ({ iban, verifiedName }) => `${iban} ${verifiedName}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const invoiceId = group
      .map((one) => one.id)
      .toSorted()
      .find((one) => one !== id);
    if (!first || invoiceId === undefined) return [];
    const proven = first.verifiedName === vendor.name;
    return proven || isEarlier(invoiceId, id) ? [{ iban: first.iban, proven, invoiceId }] : [];
  });
}

function verifiedNameOf({ verification, vendorId, iban }: InvoiceRow): string | null {
  if (verification?.vendorId !== vendorId || vendorId === null || iban === null) return null;
  return verification.iban !== null && compact(verification.iban) === compact(iban)
    ? verification.vendorName
    : null;
}

function elsewhereByHand(
  { id, vendorId, iban }: InvoiceRow,
  { vendors, invoices }: Pick<Neighbours, 'vendors' | 'invoices'>,
) {
  if (iban === null) return [];
  const groups = Map.groupBy(
    invoices.filter(isUnheld).flatMap((one) => {
      const holder = vendors.find((other) => other.id === one.vendorId);
      const vendor = vendors.find((other) => other.id === (holder?.mergedInto ?? holder?.id));
      if (!vendor || one.iban === null || compact(one.iban) !== compact(iban)) return [];
      return [{ vendor, iban: one.iban, invoiceId: one.id }];
    }),
    (one) => `${one.vendor.id} ${one.iban}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group.toSorted((one, other) =>
      isEarlier(one.invoiceId, other.invoiceId) ? -1 : 1,
    );
    if (!first || first.vendor.id === vendorId || !isEarlier(first.invoiceId, id)) return [];
    return [{ iban: first.iban, vendorName: first.vendor.name, invoiceId: first.invoiceId }];
  });
}
