import { booksTraits } from '#shared/books/booksTraits.ts';
import type { BooksList } from '#shared/books/lists.ts';
import {
  type ConsentLedgerId,
  isByKey,
  type LedgerId,
  ledgerNames,
  ledgers,
} from '#shared/integrations/ledgers.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import {
  sandboxBooksPath,
  sandboxLedgerPath,
} from '../../capabilities/integrations/sandboxKeys.ts';
import { escapeHtml } from '../../platform/mail/escapeHtml.ts';
import { billForms, bookkeepingForms } from './billForms.ts';
import { companies, type FaultKind, faultKinds, type SandboxBill } from './book.ts';
import type { LedgerBooks } from './LedgerBooks.ts';
import { odooDatabase, odooUsers } from './odooUsers.ts';
import { standIns } from './standIns.ts';

const faultNames: Record<FaultKind, string> = {
  pass: 'Let the next call pass',
  lose: 'Lose the next answer',
  miss: 'Miss the next request',
  hold: 'Keep the next answer back',
  unavailable: 'Be out of order once',
  limit: 'Take no more for a second',
  day: 'Take no more today',
  closed: 'Close the period once',
  lapsed: 'End the subscription for one call',
  late: 'Carry out the next write, and refuse it',
};

export function consentPage(ledger: ConsentLedgerId, query: URLSearchParams): string {
  const kept = ['redirect_uri', 'state', 'code_challenge'].map((name) => {
    const value = query.get(name);
    return value === null ? '' : hidden(name, value);
  });
  const choice = standIns[ledger].coversSeveral ? companyBoxes(ledger) : companySelect(ledger);
  const { full } = ledgerNames[ledger];
  return `<section><p><strong>Docket</strong> would like to see your accounts and vendors in ${full}, and to add bills to your books.</p>
<form method="post" action="${sandboxLedgerPath(ledger)}/authorize">${kept.join('')}${choice}
<button name="answer" value="yes">Connect</button><button name="answer" value="no">Cancel</button></form></section>
<p>This stands in for ${full} on this machine. Nothing leaves it.</p>`;
}

function companySelect(ledger: ConsentLedgerId): string {
  const options = companies[ledger].map(
    ({ id, name, currency }) => `<option value="${id}">${escapeHtml(name)} (${currency})</option>`,
  );
  return `<label>Company <select name="company">${options.join('')}</select></label>`;
}

/** For ledgers where one consent may cover several companies. */
function companyBoxes(ledger: ConsentLedgerId): string {
  const boxes = companies[ledger].map(
    ({ id, name, currency }, index) =>
      `<label><input type="checkbox" name="company" value="${id}"${index === 0 ? ' checked' : ''}> ${escapeHtml(name)} (${currency})</label>`,
  );
  return boxes.join('');
}

export function booksPage(books: LedgerBooks, origin: string): string {
  return ledgers.map((ledger) => booksOf(books, ledger, origin)).join('');
}

/** What to enter in Docket, where a ledger is connected by a key. */
function keyPart({ book }: LedgerBooks, ledger: LedgerId, origin: string): string {
  if (!isByKey(ledger)) return '';
  const users = Object.entries(odooUsers).map(([login, user]) => {
    const names = user.companies.map(({ name }) => escapeHtml(name)).join(' and ');
    return `<li>${login} (${names})</li>`;
  });
  return `<p>Connect it with the address <code>${escapeHtml(origin)}${sandboxLedgerPath(ledger)}</code>, the database <code>${odooDatabase}</code>, the API key <code>${book.apiKey}</code> and one of these users:</p><ul>${users.join('')}</ul>`;
}

function booksOf(books: LedgerBooks, ledger: LedgerId, origin: string): string {
  const { full } = ledgerNames[ledger];
  const parts = companies[ledger].map(({ id, name }) => {
    const bills = books.billsOf({ ledger, company: id });
    const list =
      bills.length === 0
        ? '<p>No bills yet.</p>'
        : [...bills]
            .sort((one, other) => other.created - one.created)
            .map((bill) => billPart(books, bill))
            .join('');
    return `<h3>${escapeHtml(name)}</h3>${list}`;
  });
  const button = (label: string, fields: Record<string, string>) =>
    `<form method="post" action="${sandboxBooksPath}/${ledger}">${Object.entries(fields)
      .map(([name, value]) => hidden(name, value))
      .join('')}<button>${label}</button></form>`;
  const faults = faultKinds.map((kind) => button(faultNames[kind], { fault: kind, count: '1' }));
  const needsClass = books.book.classesRequired.includes(ledger);
  const others = [
    ...(standIns[ledger].mayWantClasses
      ? [
          button(needsClass ? 'Take bills without classes' : 'Want a class on every line', {
            'needs-class': needsClass ? '0' : '1',
          }),
        ]
      : []),
    button('An hour on', { hours: '1' }),
    button(isByKey(ledger) ? 'Replace the API key' : 'Withdraw all consents', { withdraw: '1' }),
  ];
  return `<section><h2>${full}</h2><div class="row">${[...faults, ...others].join('')}</div>${keyPart(books, ledger, origin)}${bookkeepingForms(books, ledger)}${parts.join('')}</section>`;
}

function billPart(books: LedgerBooks, bill: SandboxBill): string {
  const vendor = books.book.vendors[bill.vendor]?.name ?? 'Unknown vendor';
  const kind = bill.kind === 'bill' ? 'Bill' : 'Credit';
  const digits = minorDigits(bill.currency);
  const nameOf = (list: BooksList, id: string) => {
    const isCode = booksTraits[bill.ledger].accountsAreNamedBy === 'code' && list === 'account';
    const found = books.entriesOf(bill, list).find((one) => (isCode ? one.code : one.id) === id);
    return [isCode ? id : found?.code, found?.name ?? id].filter(Boolean).join(' ');
  };
  const lines = bill.lines.map((line) => {
    const parts = [
      line.description,
      `account ${nameOf('account', line.account)}`,
      line.taxCode && `tax ${nameOf('taxCode', line.taxCode)}`,
      line.class && `class ${nameOf('class', line.class)}`,
      line.customer &&
        `${line.isBillable ? 'billable to' : 'for'} ${nameOf('customer', line.customer)}`,
      ...line.tracking.map((id) => nameOf('trackingOption', id)),
      line.amount.toFixed(digits),
    ];
    return `<li>${escapeHtml(parts.filter(Boolean).join(' · '))}</li>`;
  });
  const location = bill.location ? ` · ${nameOf('location', bill.location)}` : '';
  const isGone = bill.status === 'DELETED' || bill.status === 'VOIDED';
  const forms = isGone ? '' : billForms(books, bill);
  const state = `${bill.isPaid ? '<p>Paid</p>' : ''}${forms}`;
  const files = bill.attachments.map(({ name }) => escapeHtml(name)).join(', ');
  return `<article id="bill-${bill.id}"><h4>${kind} ${escapeHtml(bill.number ?? bill.id)} of ${escapeHtml(vendor)}: ${bill.total.toFixed(digits)} ${escapeHtml(bill.currency)}</h4>
<p>${escapeHtml(bill.date ?? 'no date')}${bill.dueDate ? `, due ${escapeHtml(bill.dueDate)}` : ''} · ${escapeHtml(bill.status)}${escapeHtml(location)}</p><ul>${lines.join('')}</ul><p>${files ? `Attached: ${files}` : 'Nothing attached'}</p>${state}</article>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}
