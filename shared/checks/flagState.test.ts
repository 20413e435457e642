import { describe, expect, it } from 'vitest';
import type { Finding, Flag, Verification } from '../invoices/contract.ts';
import { flagStateOf } from './flagState.ts';
import { holdCodes } from './holds.ts';

const found = (code: string, explanation = `About ${code}.`): Finding => ({
  code,
  explanation,
  about: [],
});
const byAnn = { personId: 'p', name: 'Ann', at: '2026-03-01T10:00:00.000Z' };
const dismissed = { ...byAnn, reason: 'We asked for it' };
const invoice = {
  ...{ iban: 'DE89', sourceEmail: null, vendorId: 'v', payeeName: 'Acme Ltd' },
  notValid: [],
  verification: null,
  flags: [],
};
const verified = (more: Partial<Verification>): Verification => ({
  ...byAnn,
  method: 'called',
  remark: 'Spoke to Jim',
  codes: ['bank_details_changed'],
  iban: 'DE 89',
  sourceEmail: null,
  vendorId: 'v',
  vendorName: 'Acme Ltd',
  ...more,
});

describe('a dismissed flag', () => {
  const flags: Flag[] = [{ ...found('future_date'), dismissed }];

  it('stays dismissed while the explanation of the check is the same', () => {
    expect(flagStateOf([found('future_date'), found('new_vendor')], { ...invoice, flags })).toEqual(
      {
        flags: [
          { ...found('future_date'), dismissed },
          { ...found('new_vendor'), dismissed: null },
        ],
        fraudFlags: ['new_vendor'],
        heldBy: [],
      },
    );
  });

  it('comes back when the explanation changes', () => {
    const other = flagStateOf([found('future_date', 'Another date.')], { ...invoice, flags });
    expect(other.flags).toMatchObject([{ dismissed: null }]);
    expect(other.fraudFlags).toEqual(['future_date']);
  });
});

describe('a hold', () => {
  const bank = [found('bank_details_changed')];

  it('stays until it is verified, and cannot be dismissed', () => {
    const flags = [{ ...found('bank_details_changed'), dismissed }];
    expect(flagStateOf(bank, { ...invoice, flags })).toMatchObject({
      flags: [{ dismissed: null }],
      fraudFlags: ['bank_details_changed'],
      heldBy: ['bank_details_changed'],
    });
    expect(flagStateOf(bank, { ...invoice, verification: verified({}) })).toMatchObject({
      flags: [{ code: 'bank_details_changed' }],
      fraudFlags: [],
      heldBy: [],
    });
  });

  it('comes back when the verified details change', () => {
    const verification = verified({});
    expect(flagStateOf(bank, { ...invoice, iban: 'GB29', verification }).heldBy).toEqual([
      'bank_details_changed',
    ]);
    expect(flagStateOf(bank, { ...invoice, iban: 'GB29' }).heldBy).toEqual([
      'bank_details_changed',
    ]);
  });

  it('comes back when the invoice is of another vendor, or the vendor has another name', () => {
    const verification = verified({});
    for (const other of [{ vendorId: 'w' }, { vendorId: null }, { payeeName: 'Bluebird' }]) {
      expect(flagStateOf(bank, { ...invoice, ...other, verification }).heldBy).toEqual([
        'bank_details_changed',
      ]);
    }
  });

  it.each(holdCodes)('%s comes back when the account changes', (code) => {
    const verification = verified({ codes: [code] });
    const held = (iban: string) => flagStateOf([found(code)], { ...invoice, iban, verification });
    expect(held('DE89').heldBy).toEqual([]);
    expect(held('GB29').heldBy).toEqual([code]);
  });

  it('about values that are not valid comes back when there is another one', () => {
    const [day, total] = [
      { field: 'dueDate', value: '31.02.2025' },
      { field: 'amount', value: '1.0.0' },
    ];
    const verification = verified({ codes: ['value_not_valid'], notValid: [day] });
    const held = (...notValid: (typeof day)[]) =>
      flagStateOf([found('value_not_valid')], { ...invoice, notValid, verification }).heldBy;
    expect(held(day)).toEqual([]);
    expect(held(day, total)).toEqual(['value_not_valid']);
    expect(held({ ...day, value: '30.02.2025' })).toEqual(['value_not_valid']);
  });

  it('is verified separately from other holds', () => {
    const both = [...bank, found('sender_unauthenticated')];
    const from = { ...invoice, sourceEmail: 'a@b.example' };
    expect(flagStateOf(both, { ...from, verification: verified({}) }).heldBy).toEqual([
      'sender_unauthenticated',
    ]);
    const verification = verified({
      codes: ['bank_details_changed', 'sender_unauthenticated'],
      sourceEmail: 'a@b.example',
    });
    expect(flagStateOf(both, { ...from, verification }).heldBy).toEqual([]);
  });
});
