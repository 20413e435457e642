import { z } from 'zod';
import { type BooksItem, ownItem } from '#shared/books/contract.ts';
import type { OwnList } from '#shared/books/lists.ts';
import { rateKey } from '#shared/integrations/taxRates.ts';

/** What is typed: an empty text is no value. */
export interface ItemForm {
  name: string;
  code: string;
  type: string;
  parentId: string;
  rate: string;
  days: string;
}

export function itemFormOf(item: BooksItem | null): ItemForm {
  return {
    name: item?.name ?? '',
    code: item?.code ?? '',
    type: item?.type ?? '',
    parentId: item?.parentId ?? '',
    rate: item?.rate ?? '',
    days: item?.days === null || item === null ? '' : String(item.days),
  };
}

const orNull = (text: string) => text.trim() || null;

/** A comma is a decimal point, too. A text that is no rate is left for its check to refuse. */
function rateOf(text: string): string | null {
  const typed = orNull(text);
  return typed && (rateKey(typed.replace(',', '.')) ?? typed);
}

export function itemForm(list: OwnList) {
  const text = z.string();
  const typed = { name: text, code: text, type: text, parentId: text, rate: text, days: text };
  return z
    .object(typed)
    .transform(
      ({ name, code, type, parentId, rate, days }): z.input<typeof ownItem> => ({
        name,
        code: orNull(code),
        type: orNull(type),
        parentId: orNull(parentId),
        rate: rateOf(rate),
        days: orNull(days) === null ? null : Number(days),
      }),
    )
    .pipe(
      ownItem.superRefine(({ rate, days }, context) => {
        const need = (path: string, message: string) =>
          context.addIssue({ code: 'custom', path: [path], message });
        if (list === 'taxCode' && rate === null) need('rate', 'Enter the rate');
        if (list === 'term' && days === null) need('days', 'Enter the days');
      }),
    );
}
