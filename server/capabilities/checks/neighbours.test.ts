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

interface Vendor {
  id: string;
  name: string;
  mergedInto: string | null;
}

interface Neighbours {
  tx: AccountTx;
  random: Random;
  vendors: readonly Vendor[];
  /** Those that are not deleted. */
  invoices: readonly InvoiceRow[];
}

/** Random invoices of few vendors, amounts, numbers and accounts in a company that is forgotten afterwards. */
async function amongNeighbours(look: (neighbours: Neighbours) => Promise<void>): Promise<void> {
  for (let round = 0; rounds.goesOn(round); round++) {
    const random = new Random(rounds.seed + round);
    const forgotten = new Error('All of it is forgotten');
    await product.database.db
      .withAccount(product.company.accountId, async (tx) => {
        await look(await made(tx, random));
        throw forgotten;
      })
      .catch((error: unknown) => {
        if (error !== forgotten) throw error;
      });
  }
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
    const about = random.pick(ids);
    const status = random.pick(statuses) ?? 'pending_review';
    const row = await createInvoice(tx, systemActor, {
      id,
      vendorId: vendor?.id ?? null,
      vendorName: vendor?.name ?? random.pick(names) ?? null,
      amount: random.chance(0.1) ? null : `${100 + random.below(6)}.00`,
      invoiceNumber: random.chance(0.1) ? null : `N-${random.below(12)}`,
      iban,
      status,
      heldBy: random.chance(0.3) ? ['bank_details_changed'] : [],
      flags:
        about === undefined || random.chance(0.7)
          ? []
          : [{ code: 'potential_duplicate', explanation: 'One', about: [about], dismissed: null }],
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
  return { tx, random, vendors, invoices };
}

const isPending = ({ status }: InvoiceRow) => status === 'pending_review';

async function takeDue(tx: AccountTx): Promise<string[]> {
  const taken = await tx.run<{ id: string }>(
    unprepared('delete from due_checks where account_id = $1 returning invoice_id as id'),
    [tx.accountId],
  );
  return taken.map(({ id }) => id).toSorted();
}

test(`an invoice that has changed has others checked again than those that it is compared with (${rounds.said})`, async () => {
  await amongNeighbours(async ({ tx, invoices }) => {
    await takeDue(tx);
    const isAbout = (other: InvoiceRow, id: string) =>
      other.flags.some(({ about }) => about.includes(id));
    for (const changed of invoices) {
      for (const withAccount of [true, false]) {
        await makeComparedDue(tx, { invoiceId: changed.id, withAccount });
        const same = (one: string | null, other: string | null) => one !== null && one === other;
        const compared = (other: InvoiceRow) =>
          same(other.amount, changed.amount) ||
          same(other.invoiceNumber, changed.invoiceNumber) ||
          (withAccount && other.iban !== null && changed.iban !== null);
        const expected = invoices.filter(isPending).filter((other) => {
          if (other.id === changed.id) return false;
          if (same(other.vendorId, changed.vendorId)) {
            return compared(other) || isAbout(other, changed.id);
          }
          if (other.vendorId !== null) return false;
          return (
            (same(other.vendorName, changed.vendorName) && compared(other)) ||
            (changed.vendorId === null && isAbout(other, changed.id))
          );
        });
        expect(await takeDue(tx), changed.id).toEqual(expected.map(({ id }) => id).toSorted());
      }
      await makeAboutDue(tx, changed.id);
      const expected = invoices.filter(isPending).filter((other) => isAbout(other, changed.id));
      expect(await takeDue(tx), changed.id).toEqual(
        expected
          .filter(({ id }) => id !== changed.id)
          .map(({ id }) => id)
          .toSorted(),
      );
    }
  });
});

test('an edit has other bank accounts checked again although none is concerned, or a change of one has not', async () => {
  const changes: [change: string, expected: boolean][] = [
    ["amount = 7, fingerprint = 'other'", false],
    ["iban = 'NL91ABNA0417164300', fingerprint = 'other'", true],
    ["vendor_name = 'Elm Ltd', fingerprint = 'other'", true],
    ["status = 'rejected'", true],
    ['deleted_at = now()', true],
  ];
  await amongNeighbours(async ({ tx, invoices }) => {
    const pending = invoices.filter(isPending);
    for (const [index, [change, expected]] of changes.entries()) {
      const marks = await tx.run(
        unprepared(
          `update invoices set ${change} where id = $1
            returning check_spreads as spreads, check_spreads_account as "spreadsAccount"`,
        ),
        [pending[index]?.id],
      );
      expect(marks, change).toEqual([{ spreads: true, spreadsAccount: expected }]);
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
