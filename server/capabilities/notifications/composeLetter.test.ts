import { expect, test } from 'vitest';
import { explain, money } from '#shared/money/explained.ts';
import { formatsIn } from '#shared/money/formatsIn.ts';
import { composeLetter, lastOfEach } from './composeLetter.ts';
import type { Untold } from './untoldStore.ts';

let made = 0;

function untold(kind: string, invoiceId = `invoice ${++made}`): Untold {
  return {
    ...{ id: `told ${++made}`, kind, invoiceId, fingerprint: 'f' },
    details: { by: null, remark: null, concern: null },
    ...{ vendorName: 'Acme', invoiceNumber: 'A-1', amount: '1210.00', currency: 'USD' },
    ...{ dueDate: null, flags: [], uploadId: null, approvedBy: [], requiredCount: 2 },
    appliedRule: { id: null, name: 'Invoices $1,000 - $5,000', inUsd: 1210 },
  };
}

function letterOf(all: readonly Untold[], locale: string | null = null) {
  const link = { label: 'Open', url: 'http://docket.test' };
  return composeLetter({
    ...{ to: 'a@example.test', companyName: 'Northwind', untold: lastOfEach(all) },
    today: '2026-02-01',
    formats: formatsIn(locale),
    ...{ linkOf: () => link, pictureOf: () => undefined, note: null, overview: link },
    unsubscribe: { text: 'You get this letter.', link, oneClick: 'http://docket.test' },
  });
}

const approved = ['approved', 'approved', 'approved', 'approved', 'approved'];

test('a letter with news only says that nothing waits', () => {
  const letter = letterOf([...approved, 'rejected', 'reopened'].map((kind) => untold(kind)));
  expect(letter.subject).toBe('News of 7 invoices at Northwind');
  expect(letter.tables?.map(({ title }) => title)).toContain(
    '5 invoices that you brought in were approved.',
  );
});

test('a letter counts the invoices that wait and those with news, each invoice once', () => {
  const asked = untold('asked');
  const turn = untold('turn', asked.invoiceId);
  const news = [...approved, 'rejected'].map((kind) => untold(kind));
  expect(letterOf([asked, turn, ...news]).subject).toBe(
    '1 invoice needs you at Northwind, and news of 6',
  );
  expect(letterOf([asked, turn, untold('held')]).subject).toBe('2 invoices need you at Northwind');
});

test('a letter has the amounts, days and warnings in the formats of the person who gets it', () => {
  const explained = explain`The last one was ${money('1000', 'EUR')}.`;
  const flag = { code: 'amount_anomaly', about: [], dismissed: null, ...explained };
  const one = { ...untold('turn'), dueDate: '2026-03-31', currency: 'EUR', flags: [flag] };
  const german = letterOf([one], 'de-DE');
  expect(german.subject).toBe('Acme · A-1 · 1.210,00 EUR: waits for your approval');
  expect(german.tables?.[0]?.rows[0]).toMatchObject({
    date: '31.03.2026',
    amount: '1.210,00 EUR',
    warnings: ['The last one was 1.000,00 EUR.'],
  });
  expect(letterOf([one]).tables?.[0]?.rows[0]).toMatchObject({ amount: '1,210.00 EUR' });
});

test('a letter mentions only the last state of an invoice', () => {
  const [rejected, again] = [untold('rejected', 'one'), untold('reopened', 'one')];
  const decided = untold('approved', 'one');
  expect(lastOfEach([rejected, again, decided])).toEqual([decided]);
  const [turn, mention] = [untold('turn', 'one'), untold('mentioned', 'one')];
  expect(lastOfEach([turn, rejected, again, mention])).toEqual([turn, mention]);
});

test('a letter lists ten invoices, those that wait and are due first, and counts the others', () => {
  const dated = (kind: string, dueDate: string | null) => ({ ...untold(kind), dueDate });
  const turns = [null, '2026-03-02', '2026-03-01'].map((day) => dated('turn', day));
  const letter = letterOf([...Array.from({ length: 9 }, () => untold('rejected')), ...turns]);
  const [first, second] = letter.tables ?? [];
  expect(first?.rows.map(({ date }) => date)).toEqual(['Mar 1, 2026', 'Mar 2, 2026', null]);
  expect(first?.more).toBeNull();
  expect(second?.rows).toHaveLength(7);
  expect(second?.more).toBe('And 2 more.');
  expect(letter.link).toBeDefined();
});

test('a letter says amount, warnings that nobody has dismissed, and why the person gets it', () => {
  const flag = (explanation: string, isDismissed: boolean) => ({
    ...{ code: 'new_vendor', explanation, about: [] },
    dismissed: isDismissed
      ? { personId: 'p', name: 'Ann', at: '2026-01-01T00:00:00Z', reason: 'Known' }
      : null,
  });
  const flags = [flag('This vendor is new.', false), flag('Answered.', true)];
  const letter = letterOf([{ ...untold('turn'), flags, approvedBy: ['somebody'] }]);
  expect(letter.tables?.[0]?.rows[0]).toMatchObject({
    ...{ name: 'Acme', detail: 'A-1', amount: '1,210.00 USD', date: null },
    warnings: ['This vendor is new.'],
    remarks: [
      'Rule “Invoices $1,000 - $5,000” asks for 2 approvals; 1 is given. You may give one.',
    ],
  });
});
