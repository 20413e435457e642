import { type LedgerId, ledgerNames, ledgers } from '#shared/integrations/ledgers.ts';
import {
  sandboxBooksPath,
  sandboxLedgerPath,
} from '../../capabilities/integrations/sandboxKeys.ts';
import { escapeHtml } from '../../platform/mail/escapeHtml.ts';
import { type Book, companies, type FaultKind, faultKinds, type SandboxBill } from './book.ts';
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
};

export function consentPage(ledger: LedgerId, query: URLSearchParams): string {
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

function companySelect(ledger: LedgerId): string {
  const options = companies[ledger].map(
    ({ id, name, currency }) => `<option value="${id}">${escapeHtml(name)} (${currency})</option>`,
  );
  return `<label>Company <select name="company">${options.join('')}</select></label>`;
}

/** For ledgers where one consent may cover several companies. */
function companyBoxes(ledger: LedgerId): string {
  const boxes = companies[ledger].map(
    ({ id, name, currency }, index) =>
      `<label><input type="checkbox" name="company" value="${id}"${index === 0 ? ' checked' : ''}> ${escapeHtml(name)} (${currency})</label>`,
  );
  return boxes.join('');
}

export function booksPage(book: Book): string {
  return ledgers.map((ledger) => booksOf(book, ledger)).join('');
}

function booksOf(book: Book, ledger: LedgerId): string {
  const { full } = ledgerNames[ledger];
  const parts = companies[ledger].map(({ id, name }) => {
    const bills = Object.values(book.bills).filter(
      (bill) => bill.ledger === ledger && bill.company === id,
    );
    const list =
      bills.length === 0
        ? '<p>No bills yet.</p>'
        : [...bills]
            .sort((one, other) => other.created - one.created)
            .map((bill) => billPart(book, bill))
            .join('');
    return `<h3>${escapeHtml(name)}</h3>${list}`;
  });
  const button = (label: string, fields: Record<string, string>) =>
    `<form method="post" action="${sandboxBooksPath}/${ledger}">${Object.entries(fields)
      .map(([name, value]) => hidden(name, value))
      .join('')}<button>${label}</button></form>`;
  const faults = faultKinds.map((kind) => button(faultNames[kind], { fault: kind, count: '1' }));
  const others = [
    button('An hour on', { hours: '1' }),
    button('Withdraw all consents', { withdraw: '1' }),
  ];
  return `<section><h2>${full}</h2><div class="row">${[...faults, ...others].join('')}</div>${parts.join('')}</section>`;
}

function billPart(book: Book, bill: SandboxBill): string {
  const vendor = book.vendors[bill.vendor]?.name ?? 'Unknown vendor';
  const kind = bill.kind === 'bill' ? 'Bill' : 'Credit';
  const lines = bill.lines.map(
    ({ description, account, amount, taxCode }) =>
      `<li>${escapeHtml(description)} · account ${escapeHtml(account)}${taxCode ? ` · tax ${escapeHtml(taxCode)}` : ''} · ${amount.toFixed(2)}</li>`,
  );
  const action = (label: string, name: string) =>
    `<form method="post" action="${sandboxBooksPath}/${bill.ledger}">${hidden(name, bill.id)}<button>${label}</button></form>`;
  const open = `<div class="row">${action('Pay', 'pay')}${action('Delete', 'delete')}</div>`;
  const state = bill.isPaid ? '<p>Paid</p>' : bill.status === 'DELETED' ? '' : open;
  const files = bill.attachments.map(({ name }) => escapeHtml(name)).join(', ');
  return `<article id="bill-${bill.id}"><h4>${kind} ${escapeHtml(bill.number ?? bill.id)} of ${escapeHtml(vendor)}: ${bill.total.toFixed(2)} ${escapeHtml(bill.currency)}</h4>
<p>${escapeHtml(bill.date ?? 'no date')}${bill.dueDate ? `, due ${escapeHtml(bill.dueDate)}` : ''} · ${escapeHtml(bill.status)}</p><ul>${lines.join('')}</ul><p>${files ? `Attached: ${files}` : 'Nothing attached'}</p>${state}</article>`;
}

function hidden(name: string, value: string): string {
  return `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
}
