import { expect, test } from 'vitest';
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

function letterOf(all: readonly Untold[]) {
  const link = { label: 'Open', url: 'http://docket.test' };
  return composeLetter({
    ...{ to: 'a@example.test', companyName: 'Northwind', untold: lastOfEach(all) },
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
