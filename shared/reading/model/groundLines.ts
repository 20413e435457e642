import type { FoundRow } from '../engine/found.ts';
import type { FoundDocument } from '../engine/foundDocument.ts';
import type { Span } from '../engine/layout.ts';
import { placesIn } from '../engine/placesOf.ts';
import { squash } from '../engine/text.ts';
import type { FieldKind } from '../fieldKinds.ts';
import type { ReadLine, ReadValue } from '../reading.ts';
import type { ModelAnswer } from './answer.ts';
import { grounded } from './grounded.ts';
import { normalised } from './normalised.ts';

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
