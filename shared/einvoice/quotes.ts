import { dayIn } from './dates.ts';
import { asMoney, decimalIn, negated, sumOf } from './decimal.ts';
import type { MaybeQuote, Quote } from './EInvoice.ts';
import { unitOf } from './units.ts';
import { textOf, type XmlElement } from './XmlElement.ts';

/** The text with white space normalised. */
export function wordsOf(element: XmlElement | undefined): MaybeQuote {
  const raw = textOf(element);
  return raw === null ? null : quoted(raw.replace(/\s+/g, ' '), raw);
}

export function moneyOf(element: XmlElement | undefined): MaybeQuote {
  const number = numberOf(element);
  return number && { ...number, value: asMoney(number.value) };
}

export function numberOf(element: XmlElement | undefined): MaybeQuote {
  const raw = textOf(element);
  const value = raw === null ? null : decimalIn(raw);
  return raw === null || value === null ? null : quoted(value, raw);
}

/** The date in an element, or in its first child. */
export function dayOf(element: XmlElement | undefined): MaybeQuote {
  const holder = element?.children[0] ?? element;
  const raw = textOf(holder);
  const read = raw === null ? null : dayIn(raw, holder?.attributes.get('format'));
  if (raw === null || !read) return null;
  return read.exact ? quoted(read.day, raw) : { value: read.day, raw, vague: true };
}

/** A "number" without any digit is a remark. */
export function withDigit(quote: MaybeQuote): MaybeQuote {
  return quote && /\d/.test(quote.value) ? quote : null;
}

/** The unit in which a quantity is counted. */
export function unitIn(quantity: XmlElement | undefined): MaybeQuote {
  const code = quantity?.attributes.get('unitCode');
  return code ? quoted(unitOf(code), code) : null;
}

export function quoted(value: string, raw: string): Quote {
  return { value, raw };
}

export function joined(quotes: readonly MaybeQuote[], between = ', '): MaybeQuote {
  const known = present(quotes);
  if (known.length === 0) return null;
  return quoted(
    known.map(({ value }) => value).join(between),
    known.map(({ raw }) => raw).join(between),
  );
}

/** A sum that the XML does not state; the raw text shows the summands. */
export function added(quotes: readonly MaybeQuote[]): MaybeQuote {
  const known = present(quotes);
  const [only] = known;
  if (!only || known.length === 1) return only ?? null;
  return quoted(
    asMoney(sumOf(known.map(({ value }) => value))),
    known.map(({ raw }) => raw).join(' + '),
  );
}

export function minus(one: MaybeQuote, other: MaybeQuote): MaybeQuote {
  if (!one || !other) return null;
  return quoted(asMoney(sumOf([one.value, negated(other.value)])), `${one.raw} - ${other.raw}`);
}

export function opposite(quote: MaybeQuote): MaybeQuote {
  return quote && { ...quote, value: negatedMoney(quote.value) };
}

/** Keeps the number of decimal places. */
function negatedMoney(value: string): string {
  if (/^-?0*(\.0*)?$/.test(value)) return value.replace('-', '');
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

function present(quotes: readonly MaybeQuote[]): Quote[] {
  return quotes.filter((quote) => quote !== null);
}
