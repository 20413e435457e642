import { booksTraits } from '#shared/books/booksTraits.ts';
import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { sandboxBooksPath } from '../../capabilities/integrations/sandboxKeys.ts';
import { escapeHtml } from '../../platform/mail/escapeHtml.ts';
import { companies, type SandboxBill } from './book.ts';
import type { LedgerBooks } from './LedgerBooks.ts';

/** What a person does in the books of a ledger: enter a bill, and give a vendor a bank account. */
export function bookkeepingForms(books: LedgerBooks, ledger: LedgerId): string {
  const [{ id: company, name }] = companies[ledger];
  const vendors = books
    .vendorsOf({ ledger, company })
    .map((vendor) => `<option value="${escapeHtml(vendor.name)}">`);
  const listId = `vendors-${ledger}`;
  const bill = [
    field('Vendor', `name="vendor" required list="${listId}"`),
    field('Number', 'name="enter"'),
    field('Date', 'name="date" type="date" required'),
    amountField(true),
    accountField(books, ledger),
  ];
  const bank = [
    field('Vendor', `name="bank-of" required list="${listId}"`),
    field('Bank account', 'name="bank"'),
  ];
  return `<details><summary>Enter a bill in ${escapeHtml(name)}</summary>
<datalist id="${listId}">${vendors.join('')}</datalist>
${form(ledger, bill, 'Enter bill')}${form(ledger, bank, 'Change bank account')}</details>`;
}

/** What a person does with a bill that is in the books. */
export function billForms(books: LedgerBooks, bill: SandboxBill): string {
  const { ledger, id } = bill;
  const action = (label: string, name: string) => form(ledger, [hidden(name, id)], label);
  const change = [
    hidden('change', id),
    field('Vendor', 'name="vendor"'),
    field('Number', 'name="number"'),
    field('Date', 'name="date" type="date"'),
    amountField(false),
    accountField(books, ledger),
  ];
  return `<div class="row">${action('Pay', 'pay')}${action('Void', 'void')}${action('Delete', 'delete')}</div>
<details><summary>Change</summary><p>What is left empty stays.</p>${form(ledger, change, 'Change bill')}</details>`;
}

function form(ledger: LedgerId, parts: readonly string[], button: string): string {
  return `<form method="post" action="${sandboxBooksPath}/${ledger}">${parts.join('')}<button>${button}</button></form>`;
}

const field = (label: string, attributes: string) =>
  `<label>${label} <input ${attributes}></label>`;

const amountField = (isRequired: boolean) =>
  field('Amount', `name="total" type="number" step="0.01"${isRequired ? ' required' : ''}`);

function accountField(books: LedgerBooks, ledger: LedgerId): string {
  const place = { ledger, company: companies[ledger][0].id };
  const options = books
    .entriesOf(place, 'account')
    .filter(({ isActive, isDeleted }) => isActive && !isDeleted)
    .map(({ id, code, name }) => {
      const value = booksTraits[ledger].accountsAreNamedBy === 'code' ? (code ?? id) : id;
      return `<option value="${escapeHtml(value)}">${escapeHtml([code, name].filter(Boolean).join(' '))}</option>`;
    });
  return `<label>Account <select name="account"><option value=""></option>${options.join('')}</select></label>`;
}

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;
