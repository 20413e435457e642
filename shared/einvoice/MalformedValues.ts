import type { Malformed, MalformedIn } from '../reading/reading.ts';
import type { MaybeQuote } from './EInvoice.ts';
import { dayOf, moneyOf, numberOf } from './quotes.ts';
import { textOf, type XmlElement } from './XmlElement.ts';

/** Reads values, and keeps those that are no amount, number or day as they are written. */
export class MalformedValues<Field extends MalformedIn> {
  readonly #found: Malformed<Field>[] = [];

  money(field: Field, element: XmlElement | undefined): MaybeQuote {
    return this.#read(field, element, moneyOf);
  }

  number(field: Field, element: XmlElement | undefined): MaybeQuote {
    return this.#read(field, element, numberOf);
  }

  day(field: Field, element: XmlElement | undefined): MaybeQuote {
    return this.#read(field, element, dayOf);
  }

  add(field: Field, raw: string): void {
    if (this.#found.some((one) => one.field === field && one.raw === raw)) return;
    this.#found.push({ field, raw });
  }

  all(): Malformed<Field>[] {
    return [...this.#found];
  }

  #read(
    field: Field,
    element: XmlElement | undefined,
    read: (element: XmlElement | undefined) => MaybeQuote,
  ): MaybeQuote {
    const quote = read(element);
    const raw = textOf(element?.children[0] ?? element);
    if (!quote && raw !== null) this.add(field, raw);
    return quote;
  }
}
