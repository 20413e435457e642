import { decimalString, parseNumber } from '../engine/amounts.ts';
import { type FoundDocument, type FoundRow, readValue } from '../engine/found.ts';
import { isIban } from '../engine/identifiers.ts';
import type { Span } from '../engine/layout.ts';
import { placesIn, positionsOf } from '../engine/positionsOf.ts';
import { squash } from '../engine/text.ts';
import {
  type FieldKind,
  fieldKinds,
  type ReadFieldName,
  type Reading,
  type ReadLine,
  type ReadValue,
  readFieldNames,
} from '../reading.ts';
import type { ModelAnswer } from './answer.ts';

/** Confidence of a value that is on the page: the model did not invent it, but it may be the wrong one. */
const onPage = 0.75;
/** Confidence of a value that is not on the page; never shown as certain. */
const notOnPage = 0.2;

/** A value from a model with its position, if it was found. */
export function grounded(value: string, place: Span | null, { layout }: FoundDocument): ReadValue {
  const { page, ...read } = readValue(value, place, place ? onPage : notOnPage, layout);
  return { ...read, page: place ? page : null, source: 'model' };
}

const maxLength = 500;

/** The model's text in the engine's notation; `null` if empty or not valid for the field. */
function normalised(kind: FieldKind, said: string | null): string | null {
  const text = said?.trim().replace(/\s+/g, ' ') ?? '';
  if (text === '' || text.length > maxLength) return null;
  if (kind === 'amount') return amount(text);
  if (kind === 'day') return isDay(text) ? text : null;
  if (kind === 'currency') return /^[A-Z]{3}$/.test(text) ? text : null;
  return text;
}

function normalisedField(name: ReadFieldName, said: string | null): string | null {
  const value = normalised(fieldKinds[name], said);
  if (value === null) return null;
  if (name === 'vendorTaxId' || name === 'customerTaxId') return plain(value);
  if (name !== 'iban' && name !== 'customerIban') return value;
  const iban = plain(value);
  // Wrong check digits: not an account.
  return isIban(iban) ? iban : null;
}

const plain = (identifier: string) => identifier.replace(/[\s.-]/g, '').toUpperCase();

function amount(text: string): string | null {
  const [, sign = '', digits = ''] = /^([-–−]?)\s?(\d[\d.,' ]*)$/.exec(text) ?? [];
  const parsed = parseNumber(digits, '.');
  return digits === '' || !parsed ? null : decimalString(sign ? -parsed.value : parsed.value);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

type SaidLine = ModelAnswer['lines'][number];

/** Limits endless answers; real invoices have fewer lines. */
const mostLines = 500;

/** The model's lines from top to bottom, each looked up around the row of its amount. */
export function groundLines(lines: readonly SaidLine[], document: FoundDocument): ReadLine[] {
  const usedSpans = new Set<Span>();
  let from = 0;
  return lines.slice(0, mostLines).map((line) => {
    const net = normalised('amount', line.net);
    const place = net === null ? null : next(net, line, from);
    if (place) {
      usedSpans.add(place);
      from = place.row.index;
    }
    return lineAt(line, place, document);
  });

  /** Of equal amounts below, the one next to the description, else the nearest. */
  function next(net: string, { description }: SaidLine, start: number): Span | null {
    const places = document.rows
      .slice(start)
      .flatMap((found) => placesIn('amount', net, found))
      .filter(
        (place) => !usedSpans.has(place) && ![...usedSpans].some((other) => isSame(other, place)),
      );
    const begin = squash(description ?? '').slice(0, 12);
    const named = places.find(({ row }) => begin !== '' && squash(row.text).includes(begin));
    return named ?? places[0] ?? null;
  }
}

const isSame = (one: Span, other: Span) => one.tokens.some((token) => other.tokens.includes(token));

function lineAt(line: SaidLine, net: Span | null, document: FoundDocument): ReadLine {
  const nearby = net ? around(net.row.index, document) : [];
  const groundField = (kind: FieldKind, said: string | null): ReadValue | null => {
    const value = normalised(kind, said);
    if (value === null) return null;
    const [place] = nearby.flatMap((found) => placesIn(kind, value, found));
    return grounded(value, place ?? null, document);
  };
  const sum = normalised('amount', line.net);
  return {
    code: groundField('identifier', line.code),
    description: describe(line.description, nearby, document),
    quantity: groundField('amount', line.quantity),
    unit: groundField('text', line.unit),
    unitPrice: groundField('amount', line.unitPrice),
    discount: groundField('amount', line.discount),
    taxRate: groundField('amount', line.taxRate?.replace('%', '') ?? null),
    net: sum === null ? null : grounded(sum, net, document),
  };
}

/** The row itself, then its neighbours. */
function around(index: number, { rows }: FoundDocument): FoundRow[] {
  return [0, -1, 1, -2, 2, 3].flatMap((by) => rows[index + by] ?? []);
}

/** A description may span several rows; its position is the first. */
function describe(
  said: string | null,
  nearby: readonly FoundRow[],
  document: FoundDocument,
): ReadValue | null {
  const value = normalised('text', said);
  if (value === null) return null;
  const words = value.split(' ');
  for (let length = words.length; length > 0; length--) {
    const begin = words.slice(0, length).join(' ');
    if (squash(begin).length < 3) break;
    const [place] = nearby.flatMap((found) => placesIn('text', begin, found));
    if (place) return grounded(value, place, document);
  }
  return grounded(value, null, document);
}

/** The model's answer as a reading. Each value is looked up on the pages and gets its position, or none. */
export function groundAnswer(answer: ModelAnswer, document: FoundDocument): Reading {
  const fields: Reading['fields'] = {};
  for (const name of readFieldNames) {
    const value = normalisedField(name, answer.fields[name]);
    if (value === null) continue;
    const [place] = positionsOf(fieldKinds[name], value, document);
    fields[name] = grounded(value, place ?? null, document);
  }
  return {
    type: answer.type,
    typeConfidence: onPage,
    language: /^[a-z]{2}$/.test(answer.language ?? '') ? answer.language : null,
    fields,
    lines: groundLines(answer.lines, document),
    taxes: answer.taxes.map((tax) => ({
      rate: groundAmount(tax.rate?.replace('%', '') ?? null, document),
      base: groundAmount(tax.base, document),
      amount: groundAmount(tax.amount, document),
    })),
  };
}

function groundAmount(said: string | null, document: FoundDocument): ReadValue | null {
  const value = normalised('amount', said);
  if (value === null) return null;
  return grounded(value, positionsOf('amount', value, document)[0] ?? null, document);
}
