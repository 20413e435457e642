import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { condense } from './condense.ts';
import { descriptionWords } from './descriptionWords.ts';
import { entriesOfInvoice } from './entriesOfInvoice.ts';
import { reasonText } from './evidenceText.ts';
import { HistoryIndex } from './HistoryIndex.ts';
import type { HistoryEntry } from './history.ts';
import { suggestFor } from './suggest.ts';

const [software, rent, office] = [
  '018f0000-0000-7000-8000-000000000001',
  '018f0000-0000-7000-8000-000000000002',
  '018f0000-0000-7000-8000-000000000003',
] as const;
const acme = { keys: ['acme'], defaults: {} };
const anything = () => true;

/** Days before today. */
const on = (ago: number) => new Date(Date.UTC(2026, 5, 30 - ago)).toISOString().slice(0, 10);

function line(account: string, parts: Partial<HistoryEntry> & { ago?: number } = {}): HistoryEntry {
  const { ago = 10, ...known } = parts;
  const day = on(ago);
  const line = { vendor: 'acme', words: 'hosting', by: 'ledger', on: day, since: day } as const;
  return { ...line, count: 1, coding: { account }, ...known };
}

function suggested(
  entries: readonly HistoryEntry[],
  description: string | null = 'Hosting',
  { vendor = acme, mayChoose = anything as (itemId: string) => boolean } = {},
) {
  const asked = { description, on: on(0) };
  return suggestFor(new HistoryIndex(entries), asked, vendor, mayChoose);
}

const accounts = (...asked: Parameters<typeof suggested>) =>
  suggested(...asked).map(({ itemId }) => itemId);

describe('a suggestion', () => {
  it('says on how many of the last lines of the vendor it is', () => {
    const lines = Array.from({ length: 12 }, (_, at) => line(software, { ago: 30 * at + 1 }));
    const [first] = suggested([...lines.slice(0, 11), line(rent, { ago: 400 })]);
    expect(first?.itemId).toBe(software);
    expect(first && reasonText(first.evidence)).toBe('11 of the last 12 such lines of this vendor');
    expect(first?.confidence).toBeGreaterThan(0.9);
  });

  it('is by the words of the line, without its numbers, months and capitals', () => {
    const lines = [1, 2, 3].flatMap((at) => [
      line(software, { words: descriptionWords(`Hosting ${at}/2026`), ago: at }),
      line(rent, { words: descriptionWords(`Office rent, March (no. ${at})`), ago: at }),
    ]);
    expect(accounts(lines, 'HOSTING April')[0]).toBe(software);
    expect(accounts(lines, 'rent of the office 4711')[0]).toBe(rent);
  });

  it('follows people rather than the ledger, and the newest lines rather than old ones', () => {
    const old = [20, 30, 40].map((ago) => line(rent, { ago }));
    expect(accounts([...old, line(software, { by: 'person', ago: 10 })])[0]).toBe(software);
    expect(accounts([...old, line(software, { ago: 10 })])[0]).toBe(rent);
    const changed = [2, 4, 6].map((ago) => line(software, { ago }));
    expect(accounts([...old, ...changed])[0]).toBe(software);
  });

  it('comes from other vendors with such lines where the vendor is new, and is less sure', () => {
    const others = ['one', 'two', 'three'].map((vendor) => line(software, { vendor }));
    const [first] = suggested(others, 'hosting', { vendor: { keys: ['new'], defaults: {} } });
    expect(first).toMatchObject({ itemId: software, evidence: { of: 'elsewhere', count: 3 } });
    expect(first?.confidence).toBeLessThan(0.9);
  });

  it('is the default of the vendor before there is any line, and gives way to what is chosen', () => {
    const vendor = { keys: ['acme'], defaults: { account: rent } };
    const [first] = suggested([], 'hosting', { vendor });
    expect(first).toMatchObject({ itemId: rent, evidence: { of: 'default' } });
    const chosen = [1, 2, 3, 4].map((ago) => line(software, { by: 'person', ago }));
    expect(accounts(chosen, 'hosting', { vendor })[0]).toBe(software);
  });

  it('is never an item that cannot be chosen any more', () => {
    const lines = [line(software, { ago: 1 }), line(software, { ago: 2 }), line(rent, { ago: 3 })];
    const mayChoose = (itemId: string) => itemId !== software;
    expect(accounts(lines, 'hosting', { mayChoose })).toEqual([rent]);
  });

  it('is not made for a field that such lines leave empty', () => {
    const lines = [1, 2, 3, 4].map((ago) =>
      line(software, { ago, coding: { account: software, class: ago === 4 ? office : null } }),
    );
    const ofClass = suggested(lines).find(({ field }) => field === 'class');
    expect(ofClass?.confidence ?? 0).toBeLessThan(0.5);
  });
});

const someEntry = fc
  .record({
    vendor: fc.constantFrom('acme', 'other'),
    words: fc.constantFrom('', 'hosting', 'hosting server', 'office rent'),
    by: fc.constantFrom('person' as const, 'ledger' as const),
    ago: fc.nat(800),
    account: fc.constantFrom(software, rent, office),
    count: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ account, ...parts }) =>
    line(account, { ...parts, on: on(parts.ago), since: on(parts.ago) }),
  );

it('is right in form whatever the history: at most three of a field, sorted, counted and between 0 and 1', () => {
  fc.assert(
    fc.property(
      fc.array(someEntry, { maxLength: 40 }),
      fc.constantFrom(null, 'Hosting'),
      (entries, text) => {
        const all = suggested(entries, text);
        expect(all.length).toBeLessThanOrEqual(3);
        expect(all).toEqual(all.toSorted((one, other) => other.confidence - one.confidence));
        for (const { confidence, evidence } of all) {
          expect(confidence).toBeGreaterThan(0);
          expect(confidence).toBeLessThan(1);
          expect(evidence.count).toBeLessThanOrEqual(evidence.total);
          expect(evidence.total).toBeLessThanOrEqual(12);
        }
        // The order in which entries come means nothing.
        expect(
          suggested(
            entries.toReversed().toSorted((one, other) => (one.on < other.on ? -1 : 1)),
            text,
          ).length,
        ).toBe(all.length);
      },
    ),
  );
});

it('what is known of an invoice is what people chose on its lines, not what counts by default or for a part', () => {
  const coding = {
    'a/account': software,
    'all/taxCode': office,
    'b:1/share': '10%',
    'b:1/account': rent,
  };
  const lines = [
    { id: 'a', net: '10.00', description: 'Hosting 1' },
    { id: 'b', net: '20.00', description: 'Office rent' },
  ];
  const invoice = { amount: '30.00', currency: 'USD', description: null, lines, coding };
  const entries = entriesOfInvoice(invoice, { vendor: 'acme', on: on(0) });
  expect(entries.map(({ words, coding: chosen }) => [words, chosen])).toEqual([
    ['hosting', { account: software, taxCode: office }],
    ['office rent', { taxCode: office }],
  ]);
});

it('lines in a row that are coded the same are one entry of the condensed history, in any order', () => {
  const booked = [software, software, rent, software].map((account, ago) => ({
    ...{ vendor: 'acme', words: 'hosting', on: on(ago) },
    coding: { account },
  }));
  const runs = [
    { on: on(0), since: on(1), count: 2, coding: { account: software } },
    { on: on(2), since: on(2), count: 1, coding: { account: rent } },
    { on: on(3), since: on(3), count: 1, coding: { account: software } },
  ];
  expect(condense(booked)).toEqual(runs);
  expect(condense(booked.toReversed())).toEqual(runs);
});
