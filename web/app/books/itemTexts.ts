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

/** What the item has beside its name: a type, a rate, days. */
export function itemDetail({ type, rate, days }: BooksItem): string {
  const texts = [type, rate === null ? null : `${rate}%`, days === null ? null : daysText(days)];
  return texts.filter((text) => text !== null).join(' · ');
}

function daysText(days: number): string {
  if (days === 0) return 'At once';
  return days === 1 ? '1 day' : `${days} days`;
}
