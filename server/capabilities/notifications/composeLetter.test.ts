import { expect, test } from 'vitest';
import { composeLetter, lastOfEach } from './composeLetter.ts';
import type { Untold } from './untoldStore.ts';

let made = 0;

function untold(kind: string, invoiceId = `invoice ${++made}`): Untold {
  return {
    ...{ id: `told ${++made}`, kind, invoiceId, fingerprint: 'f' },
    details: { by: null, remark: null, concern: null },
    ...{ vendorName: 'Acme', invoiceNumber: 'A-1', amount: '10.00', currency: 'USD' },
  };
}

function letterOf(all: readonly Untold[]) {
  const link = { label: 'Open', url: 'http://docket.test' };
  return composeLetter({
    ...{ to: 'a@example.test', companyName: 'Northwind', untold: lastOfEach(all) },
    ...{ linkOf: () => link, note: null, overview: link },
    unsubscribe: { text: 'You get this letter.', link, oneClick: 'http://docket.test' },
  });
}

const approved = ['approved', 'approved', 'approved', 'approved', 'approved'];

test('a letter with news only says that nothing waits', () => {
  const letter = letterOf([...approved, 'rejected', 'reopened'].map((kind) => untold(kind)));
  expect(letter.subject).toBe('News of 7 invoices at Northwind');
  expect(letter.text).toContain('5 invoices that you brought in were approved.');
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
