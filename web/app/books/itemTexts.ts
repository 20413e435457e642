import type { BooksItem } from '#shared/books/contract.ts';
import { type BooksList, listNames } from '#shared/books/lists.ts';

export function itemLabel({ code, name }: Pick<BooksItem, 'code' | 'name'>): string {
  return code === null ? name : `${code} ${name}`;
}

/** `Tax codes` */
export function listTitle(list: BooksList): string {
  const { many } = listNames[list];
  return many.charAt(0).toUpperCase() + many.slice(1);
}

/** Types of accounts that the ledgers' words say badly. */
const typeTexts: Readonly<Record<string, string>> = {
  CURRENT: 'Current asset',
  CURRLIAB: 'Current liability',
  DEPRECIATN: 'Depreciation',
  DIRECTCOSTS: 'Direct costs',
  FIXED: 'Fixed asset',
  NONCURRENT: 'Non-current asset',
  OTHERINCOME: 'Other income',
  TERMLIAB: 'Non-current liability',
  asset_cash: 'Bank and cash',
  asset_current: 'Current asset',
  asset_fixed: 'Fixed asset',
  asset_non_current: 'Non-current asset',
  asset_prepayments: 'Prepayments',
  asset_receivable: 'Receivable',
  equity_unaffected: 'Earnings of the year',
  expense_depreciation: 'Depreciation',
  expense_direct_cost: 'Direct costs',
  income_other: 'Other income',
  liability_credit_card: 'Credit card',
  liability_current: 'Current liability',
  liability_non_current: 'Non-current liability',
  liability_payable: 'Payable',
};

/** `Fixed asset` of `asset_fixed`, `Overheads` of `OVERHEADS`; words that people entered stay as they are. */
export function typeText({ books, type }: Pick<BooksItem, 'books' | 'type'>): string | null {
  if (type === null || books === 'own') return type;
  const isTechnical = /^([A-Z_]+|[a-z_]+)$/.test(type);
  const plain = type.toLowerCase().replaceAll('_', ' ');
  const sentence = plain.charAt(0).toUpperCase() + plain.slice(1);
  return typeTexts[type] ?? (isTechnical ? sentence : type);
}

/** What the item has beside its name: a type, a rate, days. */
export function itemDetail({ books, type, rate, days }: BooksItem): string {
  const texts = [
    typeText({ books, type }),
    rate === null ? null : `${rate}%`,
    days === null ? null : daysText(days),
  ];
  return texts.filter((text) => text !== null).join(' · ');
}

function daysText(days: number): string {
  if (days === 0) return 'At once';
  return days === 1 ? '1 day' : `${days} days`;
}
