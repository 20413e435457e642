import { describe, expect, it } from 'vitest';
import {
  type BooksBill,
  type Comparing,
  compareBill,
  type KnownBill,
  type SentInvoice,
  type Witnessed,
} from './compare.ts';

const comparing: Comparing = {
  fields: ['amount', 'vendor', 'account', 'bank'],
  foundBefore: new Set(),
  accountName: (id) => `Account ${id}`,
};

function bill(parts: Partial<BooksBill> = {}): BooksBill {
  return {
    ...{ id: '151', url: 'https://books.example/151', kind: 'bill', status: 'open' },
    ...{ vendorId: 'v1', vendorName: 'Acme Ltd', number: 'INV-0042', total: '120' },
    ...{ currency: 'GBP', issuedOn: '2026-05-04', enteredOn: '2026-05-05' },
    ...{ lines: [{ net: '120', accountId: '429' }], bankAccount: null },
    ...parts,
  };
}

function sent(parts: Partial<SentInvoice> = {}): SentInvoice {
  return {
    ...{ invoiceId: '019a2f18-4b6e-7d10-9a3b-7e2f1c4d5b01', status: 'approved' },
    ...{ number: 'INV-0042', vendorName: 'Acme Limited', total: '120.00', currency: 'GBP' },
    ...{ issuedOn: '2026-05-04', iban: null, vendorId: 'v1' },
    ...{ lines: [{ net: '120.00', accountId: '429' }], isReplaced: false, differentFrom: [] },
    ...parts,
  };
}

const known = (parts: Partial<KnownBill> = {}): KnownBill => ({
  ...{ bill: bill(), isEarlier: false, sent: null },
  ...parts,
});

function kindsOf(parts: Partial<Witnessed>, more: Partial<Comparing> = {}): string[] {
  const witnessed = { ...known(), namesake: null, alike: [], ...parts };
  return compareBill(witnessed, { ...comparing, ...more }).map(({ kind }) => kind);
}

const changesOf = (theirs: Partial<BooksBill>, ours: Partial<SentInvoice> = {}, more = {}) =>
  compareBill(
    { ...known({ bill: bill(theirs), sent: sent(ours) }), namesake: null, alike: [] },
    { ...comparing, ...more },
  ).flatMap(({ differences }) => differences);

describe('a bill that Docket has made', () => {
  it('agrees when it differs by cents of rounding, or in the spelling of its vendor', () => {
    expect(changesOf({})).toEqual([]);
    expect(changesOf({ total: '120.02', lines: [{ net: '120.02', accountId: '429' }] })).toEqual(
      [],
    );
    expect(changesOf({ vendorId: 'merged', vendorName: 'ACME' })).toEqual([]);
  });

  it('has changed when its amount, vendor or account is another', () => {
    expect(changesOf({ total: '210', lines: [{ net: '210', accountId: '429' }] })).toEqual([
      { field: 'amount', docket: '120.00 GBP', ledger: '210.00 GBP' },
    ]);
    expect(changesOf({ vendorId: 'v2', vendorName: 'Somebody else' })).toEqual([
      { field: 'vendor', docket: 'Acme Limited', ledger: 'Somebody else' },
    ]);
    expect(changesOf({ lines: [{ net: '120', accountId: '500' }] })).toEqual([
      { field: 'account', docket: 'Account 429', ledger: 'Account 500' },
    ]);
  });

  it('has changed when the shares of its accounts are others', () => {
    const lines = [
      { net: '20', accountId: '429' },
      { net: '100', accountId: '500' },
    ];
    const ours = [
      { net: '100', accountId: '429' },
      { net: '20', accountId: '500' },
    ];
    expect(changesOf({ lines }, { lines: ours })).toEqual([
      {
        field: 'account',
        docket: 'Account 429 100.00, Account 500 20.00',
        ledger: 'Account 429 20.00, Account 500 100.00',
      },
    ]);
  });

  it('has changed when its vendor has another bank account there, as long as it is to be paid', () => {
    const iban = 'DE89370400440532013000';
    const changed = [{ field: 'bank', docket: iban, ledger: 'GB33 BUKB 2020 1555 5555 55' }];
    const bankAccount = 'GB33 BUKB 2020 1555 5555 55';
    expect(changesOf({ bankAccount }, { iban })).toEqual(changed);
    expect(changesOf({ bankAccount, status: 'paid' }, { iban })).toEqual([]);
    const foundBefore = new Set(['changed 151']);
    expect(changesOf({ bankAccount, status: 'paid' }, { iban }, { foundBefore })).toEqual(changed);
    expect(changesOf({ bankAccount: 'DE89 3704 0044 0532 0130 00' }, { iban })).toEqual([]);
    expect(changesOf({ bankAccount: '0532013000' }, { iban })).toEqual([]);
    expect(changesOf({ bankAccount: null }, { iban })).toEqual([]);
  });

  it('is compared only in the fields that the company has chosen', () => {
    const theirs = { total: '210', vendorId: 'v2', vendorName: 'Somebody else' };
    expect(changesOf(theirs, {}, { fields: ['vendor'] }).map(({ field }) => field)).toEqual([
      'vendor',
    ]);
  });

  it('is missed when it is deleted or void, unless it was exported again', () => {
    for (const status of ['deleted', 'void'] as const) {
      expect(kindsOf({ bill: bill({ status }), sent: sent() })).toEqual([status]);
      expect(kindsOf({ bill: bill({ status }), sent: sent({ isReplaced: true }) })).toEqual([]);
      expect(kindsOf({ bill: bill({ status }) })).toEqual([]);
    }
  });
});

describe('a bill that Docket has not made', () => {
  const namesake = sent({ status: 'pending_review' });

  it('was entered past Docket, also while its invoice waits for approval', () => {
    expect(kindsOf({})).toEqual(['pastDocket']);
    expect(kindsOf({ namesake })).toEqual(['pastDocket']);
    expect(kindsOf({ isEarlier: true })).toEqual([]);
  });

  it('was paid before its invoice was approved, and stays so when it is approved later', () => {
    const paid = bill({ status: 'paid' });
    expect(kindsOf({ bill: paid, namesake })).toEqual(['paidBeforeApproved']);
    const approved = sent({ status: 'approved' });
    expect(kindsOf({ bill: paid, namesake: approved })).toEqual(['pastDocket']);
    const foundBefore = new Set(['paidBeforeApproved 151']);
    expect(kindsOf({ bill: paid, namesake: approved }, { foundBefore })).toEqual([
      'paidBeforeApproved',
    ]);
  });
});

describe('two bills', () => {
  const ours = known({ sent: sent() });
  const other = (parts: Partial<BooksBill>, more: Partial<KnownBill> = {}) =>
    known({ bill: bill({ id: '152', ...parts }), ...more });
  const isDouble = (one: KnownBill, alike: KnownBill) =>
    kindsOf({ ...one, alike: [alike] }).includes('double');

  it('are doubles with the same number, however it and the vendor are written', () => {
    expect(isDouble(ours, other({ number: 'inv 42', total: '7' }))).toBe(true);
    expect(isDouble(ours, other({ number: 'inv 42', vendorId: 'v2', vendorName: 'ACME' }))).toBe(
      true,
    );
    expect(isDouble(ours, other({ number: 'INV-43', total: '7' }))).toBe(false);
    expect(isDouble(ours, other({ vendorId: 'v2', vendorName: 'Somebody else' }))).toBe(false);
    expect(isDouble(ours, other({ kind: 'credit' }))).toBe(false);
  });

  it('are doubles with the same amount at nearly the same date', () => {
    const near = { number: null, issuedOn: '2026-05-07' };
    expect(isDouble(ours, other(near))).toBe(true);
    expect(isDouble(ours, other({ ...near, issuedOn: '2026-05-08' }))).toBe(false);
    expect(isDouble(ours, other({ ...near, currency: 'EUR' }))).toBe(false);
    expect(isDouble(ours, other({ ...near, number: 'X' }, { sent: sent() }))).toBe(false);
  });

  it('are no doubles when one is void, or somebody has said that they are different', () => {
    expect(isDouble(ours, other({ status: 'void' }))).toBe(false);
    const told = known({ sent: sent({ differentFrom: ['152'] }) });
    expect(isDouble(told, other({}))).toBe(false);
  });

  it('are one finding from both sides, about the one that Docket did not make', () => {
    const entered = other({});
    const [one] = compareBill({ ...ours, namesake: null, alike: [entered] }, comparing);
    const [, same] = compareBill({ ...entered, namesake: null, alike: [ours] }, comparing);
    expect(one).toEqual(same);
    expect(one).toMatchObject({
      kind: 'double',
      ofLedger: { id: '152', invoiceId: null },
      other: { id: '151' },
      ofDocket: { invoiceId: sent().invoiceId },
    });
  });

  it('from before the connection are none of our business', () => {
    const earlier = { isEarlier: true };
    expect(isDouble(known(earlier), other({}, earlier))).toBe(false);
    expect(isDouble(known(earlier), other({}))).toBe(true);
  });
});
