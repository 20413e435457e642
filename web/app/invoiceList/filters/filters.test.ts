import { expect, test } from 'vitest';
import { worklist } from '#shared/approvals/worklists.ts';
import { RateBook } from '#shared/exchangeRates/RateBook.ts';
import { someInvoice } from '#sync/client/testing/someRows.ts';
import { createApprovalEffect } from '../../../store/invoiceIndex/approvalEffect.ts';
import { entryOf } from '../../../store/invoiceIndex/IndexEntry.ts';
import { survey } from '../../../store/invoiceIndex/survey.ts';
import { dueState } from '../../invoices/dueState.ts';
import { emptyQuery, queryOf } from '../listQuery.ts';
import { filterParts } from './filterTexts.ts';
import { invoiceFilter, listFilter } from './invoiceFilter.ts';

const everybody = { isMine: null, isListed: null };
const query = (address: string) => queryOf(new URLSearchParams(address));
const texts = (address: string) => filterParts(query(address), names).map(({ text }) => text);
const names = { vendor: () => 'Acme', person: () => 'Ada' };

test.each([
  ['mine=1&vendor=a&approval=partial', ['Mine to approve', 'Acme', 'Partly approved']],
  ['date=last-month&flag=any', ['Last month', 'Flagged']],
  ['least=1000&most=2500.5', ['1,000.00 to 2,500.50']],
  ['least=1000', ['1,000.00 or more']],
  ['most=-5', ['−5.00 or less']],
  ['list=to-check&vendor=a', ['To check', 'Acme']],
  ['due=overdue&flag=made_up_later', ['Overdue', 'Made up later']],
  ['todo=any&exported=no', ['To be completed', 'Not exported']],
  ['kind=credit_note&by=email', ['Credit note', 'By email']],
  ['by=somebody&kind=unheard', ['Uploaded by Ada']],
  ['search=a&status=paid&sort=amount', []],
])('the filters of the address %s read %j', (address, expected) => {
  expect(texts(address)).toEqual(expected);
});

test('each filter can be removed alone, and removing all clears the query', () => {
  const asked = query(
    'approval=partial&by=api&due=urgent&exported=no&flag=any&from=2026-01-01&kind=receipt&mine=1&most=3&todo=any&vendor=a',
  );
  const parts = filterParts(asked, names).map(({ without }) => without);
  const left = Object.assign({}, asked, ...parts);
  expect(left).toEqual(emptyQuery);
});

test('the overdue and urgent filters find the invoices with that badge', () => {
  const now = new Date(2026, 2, 10, 12);
  const days = ['2026-03-08', '2026-03-09', '2026-03-10', '2026-03-13', '2026-03-14'];
  for (const due of ['overdue', 'urgent'] as const) {
    const range = invoiceFilter(query(`due=${due}`), '2026-03-10', everybody).due;
    const asked = days.filter(
      (day) => (!range?.from || day >= range.from) && day <= (range?.to ?? ''),
    );
    const badged = days.filter((dueDate) => dueState({ dueDate, status: 'approved' }, now) === due);
    expect(asked).toEqual(badged);
  }
});

test('a calendar period is the one that contains today', () => {
  expect(invoiceFilter(query('date=this-month'), '2026-03-10', everybody).days).toEqual({
    from: '2026-03-01',
    to: '2026-03-31',
  });
  expect(invoiceFilter(query('from=2026-01-05'), '2026-03-10', everybody).days).toEqual({
    from: '2026-01-05',
    to: null,
  });
  expect(invoiceFilter(emptyQuery, '2026-03-10', everybody).days).toBeNull();
});

test('a worklist lists as many invoices as its figure says, and no samples', async () => {
  const ada = { members: [{ personId: 'ada', roles: ['approver' as const] }], personId: 'ada' };
  const asker = { ...ada, keepsUploadersOut: false };
  const waits = { requiredApprovers: ['approver'] };
  const entries = [
    ...[waits, { status: 'approved' as const }],
    ...[
      { ...waits, isSample: true },
      { status: 'approved' as const, isSample: true },
    ],
  ].map((parts) => entryOf(someInvoice(parts)));
  const found = await survey(entries, asker, '2026-03-10', {
    signal: new AbortController().signal,
    conversion: { base: 'USD', book: new RateBook([]) },
  });
  const turnOf = createApprovalEffect(asker);
  for (const list of worklist.options) {
    const asked = { personId: 'ada', today: '2026-03-10', turnOf };
    const { isListed } = listFilter(query(`list=${list}`), asked);
    const listed = entries.filter((entry) => isListed?.(entry));
    expect(listed).toHaveLength(found?.worklists[list].count ?? Number.NaN);
    expect(listed.some(({ brief }) => brief.isSample)).toBe(false);
  }
  expect(found?.worklists).toMatchObject({ 'to-approve': { count: 1 }, 'to-export': { count: 1 } });
});
