import { expect, test } from 'vitest';
import { notAnInvoice } from '#shared/trash/contract.ts';
import { sendersToPutAside } from './sendersToPutAside.ts';

const mails = (sourceEmail: string | null, count: number, reason: string | null = notAnInvoice) =>
  Array.from({ length: count }, () => ({ reason, sourceEmail }));

test('a sender of several mails that were no invoices is asked about until somebody decides', () => {
  const trashed = [
    ...mails('News@shop.test', 1),
    ...mails('news@shop.test', 1),
    ...mails('once@shop.test', 1),
    ...mails('copies@shop.test', 3, 'Entered twice'),
    ...mails(null, 2),
  ];
  expect(sendersToPutAside(trashed, [])).toEqual(['news@shop.test']);
  expect(sendersToPutAside(trashed, ['news@shop.test'])).toEqual([]);
});

test('a sender that is no address is not asked about, and holds up no question about others', () => {
  const trashed = ['a mailer', 'a..b@shop.test', 'root@localhost', 'news@shop.test'].flatMap(
    (email) => mails(email, 2),
  );
  expect(sendersToPutAside(trashed, [])).toEqual(['news@shop.test']);
});
