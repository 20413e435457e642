import type { Label } from './findLabels.ts';
import { strengthOf } from './findLabels.ts';
import { cellsOf, type Layout, type Row, type Span, spanOf } from './layout.ts';
import {
  isAddress,
  isNamelike,
  isOnlyForm,
  legalForm,
  nameIn,
  namesStreet,
  withPlainForms,
} from './names.ts';
import { squash } from './text.ts';

/** A text that could be the vendor's name. */
export interface NameCandidate {
  span: Span;
  name: string;
  /** The name as it is compared. */
  key: string;
  /** Words before it say whose name it is, such as `payable to`. */
  isIntroduced: boolean;
  /** It is in two lines, or in cells far from each other. */
  isJoined: boolean;
  /** It is not all of its cell. */
  isPart: boolean;
  /** Nothing tells whether a line above it that ends with `&` is a slogan or its first half. */
  mayBeCut?: boolean;
}

/** All are compared with each other, so their number limits the work for malicious files. */
const mostCandidates = 400;

interface LabelledRows {
  layout: Layout;
  rows: readonly { row: Row; labels: Label[] }[];
}

/** Names in the first and last page: whole cells, their parts, and names in two lines. */
export function nameCandidatesOf({ rows, layout }: LabelledRows): NameCandidate[] {
  const single: NameCandidate[] = [];
  const last = layout.pages.length - 1;
  for (const { row, labels } of rows) {
    if (row.page > 0 && row.page < last) continue;
    const isRecognised = layout.pages[row.page]?.source === 'ocr';
    for (const cell of isRecognised ? wideCellsOf(row) : cellsOf(row)) {
      for (const part of partsOf(cell, row)) {
        for (const one of [part, ...withoutLabel(part, row, labels)]) {
          const found = nameIn(isRecognised ? withPlainForms(one.raw) : one.raw);
          if (!found || !isNamelike(found.name) || onlyLabel(one, labels)) continue;
          const begin = one.at + Math.max(0, one.raw.indexOf(found.name));
          const named = spanOf(row, begin, begin + found.name.length);
          single.push({
            span: named.tokens.length > 0 ? named : one,
            name: found.name,
            key: squash(found.name),
            isIntroduced: found.bonus > 0 || one !== part,
            isJoined: false,
            isPart: found.name.length < cell.raw.length - 2,
          });
        }
      }
    }
  }
  const candidates = withContinued(single, rows);
  // A legal form alone is the end of a name, and is needed until names are joined.
  const names = [
    ...candidates,
    ...joinedNames(candidates, rows),
    ...largeNames(candidates, layout),
  ].filter(({ name }) => !isOnlyForm(name) && !/\b(?:no|nr|reg)\.?$/i.test(name));
  // Those between are lines of tables.
  return names.length > mostCandidates
    ? [...names.slice(0, mostCandidates / 2), ...names.slice(-mostCandidates / 2)]
    : names;
}

/** Cash registers print names in wide letters, with as wide spaces between their words. */
function wideCellsOf(row: Row): Span[] {
  const cells: Span[] = [];
  for (const cell of cellsOf(row)) {
    const before = cells.at(-1);
    const isNear = before !== undefined && cell.left - before.right < row.size * 2.3;
    const start = before?.tokens[0]?.at ?? 0;
    const last = cell.tokens.at(-1);
    if (isNear && last && !/\d/.test(before.raw + cell.raw))
      cells[cells.length - 1] = spanOf(row, start, last.at + last.text.length);
    else cells.push(cell);
  }
  return cells;
}

/** A name may be in two lines or have a wide gap; its second part is then a legal form or a trade. */
function joinedNames(
  candidates: readonly NameCandidate[],
  rows: LabelledRows['rows'],
): NameCandidate[] {
  const joined: NameCandidate[] = [...wideNames(candidates)];
  for (const second of candidates) {
    const { row } = second.span;
    if (!legalForm(` ${second.name}`) || row.page > 0 || ownWords(second.name) > 1) continue;
    const first = candidates.find((other) => other !== second && goesBefore(other, second, rows));
    if (!first || goesOn(first)) continue;
    const name = `${first.name} ${second.name}`;
    const tokens = [...first.span.tokens, ...second.span.tokens];
    joined.push({
      ...second,
      name,
      key: squash(name),
      isJoined: true,
      span: { ...second.span, tokens, raw: name },
    });
  }
  return joined;
}

/** `Smith &` goes on in the next line; neither line alone is a name. */
function withContinued(
  candidates: readonly NameCandidate[],
  rows: LabelledRows['rows'],
): NameCandidate[] {
  const wholes = candidates.filter(({ isPart }) => !isPart);
  const halves = new Set<NameCandidate>();
  const joined = new Map<string, NameCandidate>();
  const names = candidates.filter(goesOn).flatMap((first) => {
    if (isPhrase(first.name)) return [];
    const second = wholes.find(({ span }) => isBelow(first.span, span, rows));
    if (!second) return [];
    halves.add(first).add(second);
    const name = `${first.name} & ${second.name}`;
    const key = squash(name);
    joined.set(key, second);
    const tokens = [...first.span.tokens, ...second.span.tokens];
    const span = { ...first.span, tokens, raw: name };
    return [{ ...first, name, key, isJoined: true, isPart: false, span }];
  });
  const others = candidates.filter((one) => !halves.has(one));
  const unsure = new Set(
    [...joined].flatMap(([key, { name, key: half }]) => {
      const isWhole = others.some((other) => other.key === key);
      return isWhole || !legalForm(` ${name}`) || kin.test(name) ? [] : [key, half];
    }),
  );
  return [...others, ...names].map((one) =>
    unsure.has(one.key) ? { ...one, mayBeCut: true } : one,
  );
}

/** Nobody is called that alone. */
const kin =
  /^(?:co|cie|comp|sons?|daughters?|brothers|partners?|associates?|söhne|sohn|partner|fils|associés|zonen|zoon|hijos|figli|synowie)(?!\p{L})/iu;

/** `Specialists for Doors &` or `Member of Marlowe &` is no half of a name. */
const isPhrase = (name: string) => /(^|\s)\p{Ll}{2,}(?=\s|$)/u.test(name) && /\p{Lu}/u.test(name);

/** Whether its cell ends with `&`. */
function goesOn({ span }: NameCandidate): boolean {
  const last = span.tokens.at(-1);
  const cell = span.row.tokens.filter((token) => token.cell === last?.cell);
  return cell.at(-1)?.text === '&' && cell.at(-2) === last;
}

/** A row that consists of names and ends with a legal form is one name with wide gaps. */
function wideNames(candidates: readonly NameCandidate[]): NameCandidate[] {
  const rows = new Set(candidates.map(({ span }) => span.row));
  return [...rows].flatMap((row) => {
    const inRow = candidates.filter(({ span }) => span.row === row);
    const last = inRow.at(-1);
    const cells = new Set(row.tokens.map(({ cell }) => cell)).size;
    const name = inRow.map((candidate) => candidate.name).join(' ');
    if (!last || inRow.length < 3 || inRow.length !== cells || !legalForm(` ${last.name}`))
      return [];
    const tokens = inRow.flatMap(({ span }) => span.tokens);
    return [
      {
        ...last,
        name,
        key: squash(name),
        isJoined: true,
        span: { ...last.span, tokens, raw: name },
      },
    ];
  });
}

/** The first two lines of a letterhead, if both are larger than the text. */
function largeNames(candidates: readonly NameCandidate[], layout: Layout): NameCandidate[] {
  const isLarge = ({ span }: NameCandidate) =>
    span.row.page === 0 &&
    span.row.top < (layout.pages[0]?.height ?? 0) * 0.3 &&
    span.tokens.every(({ size }) => size > layout.size * 1.2);
  const large = candidates.filter((one) => isLarge(one) && !one.isPart);
  return large.flatMap((second) => {
    const first = large.find(({ span }) => isRightAbove(span, second.span));
    if (!first || goesOn(first)) return [];
    const name = `${first.span.raw} ${second.span.raw}`;
    const tokens = [...first.span.tokens, ...second.span.tokens];
    const span = { ...first.span, tokens, raw: name };
    return [{ ...first, name, key: squash(name), isJoined: true, span }];
  });
}

function isRightAbove(a: Span, b: Span): boolean {
  const gap = b.row.top - a.row.bottom;
  const centred = Math.abs(a.left + a.right - b.left - b.right) / 2 < a.row.size;
  const flush = Math.abs(a.left - b.left) < a.row.size * 0.5;
  return (
    a.row.page === b.row.page && a.row.top < b.row.top && gap < b.row.size && (centred || flush)
  );
}

/** Number of words that are neither legal form nor trade. */
export const ownWords = (name: string) =>
  name.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word) && !legalForm(` ${word}`)).length;

function goesBefore(
  first: NameCandidate,
  second: NameCandidate,
  rows: LabelledRows['rows'],
): boolean {
  const [a, b] = [first.span, second.span];
  if (legalForm(` ${first.name}`) || a.row.page !== b.row.page) return false;
  if (a.row === b.row) return a.right < b.left && b.left - a.right < a.row.size * 3;
  // The rest of a name may begin anywhere below it.
  const closes = isOnlyForm(second.name) && a.left < b.right && b.left < a.right;
  return isBelow(a, b, rows, closes);
}

/** Whether a text is right below another one, in letters of its size, and begins or is centred where that does. */
function isBelow(a: Span, b: Span, rows: LabelledRows['rows'], anywhere = false): boolean {
  const above = a.row.page === b.row.page && rows[b.row.index - 1]?.row === a.row;
  const near = b.row.top - a.row.bottom < a.row.size;
  const centred = Math.abs(a.left + a.right - b.left - b.right) / 2 < a.row.size * 1.5;
  const flush = Math.abs(a.left - b.left) < a.row.size * 0.6;
  const isSimilar =
    Math.abs((a.tokens[0]?.size ?? 0) - (b.tokens[0]?.size ?? 0)) < a.row.size * 0.3;
  return above && near && isSimilar && (centred || flush || anywhere);
}

interface Part extends Span {
  at: number;
}

const separators = /(\s*[|•·●∙▪■]\s*|\s+[-–—*]\s+|:\s+|;\s+)/;
const withCommas =
  /(\s*[|•·●∙▪■]\s*|\s+[-–—*]\s+|,\s+(?!(?:Inc|LLC|Ltd|L\.|S\.|Lda|Corp|Co\b))|:\s+|;\s+)/;

/** A sender line or footer has name, street and town, separated by dots, bars, dashes or commas. */
function partsOf(cell: Span, row: Row): Part[] {
  const whole = cell.raw.length < 45 && !isAddress(cell.raw) && !namesStreet(cell.raw);
  const parts: Part[] = [];
  let at = cell.tokens[0]?.at ?? 0;
  const pieces = cell.raw.split(whole ? separators : withCommas);
  for (const [i, piece] of pieces.entries()) {
    // Only the first part of an address can be a name.
    const rest = pieces.slice(i + 1).join('');
    const town = i === 0 && /^[\s,–-]*(?:[A-Z]{2},? )?\d{4,6}\b/.test(rest);
    const candidate =
      (!town && (whole || i === 0)) || legalForm(piece) || /:\s*$/.test(pieces[i - 1] ?? '');
    // Words before a colon are a label.
    const isNumbered = /\b(?:no|nr|reg|id)\.?$/i.test(piece.trim());
    const isLabel = /^\s*:/.test(pieces[i + 1] ?? '') && (!legalForm(piece) || isNumbered);
    if (candidate && !isLabel && /\p{L}/u.test(piece))
      parts.push({ ...spanOf(row, at, at + piece.length), raw: piece.trim(), at });
    at += piece.length;
  }
  return parts;
}

/** `Payee Acme Ltd` without colon: the name behind the label. */
function withoutLabel(part: Part, row: Row, labels: readonly Label[]): Part[] {
  const [first] = part.tokens;
  const label = labels.find(
    (one) =>
      one.tokens[0] === first &&
      (strengthOf(one, 'payee') > 0.5 || strengthOf(one, 'vendor') > 0.5) &&
      one.phrase.length > 3,
  );
  const next = label && row.tokens[label.to + 1];
  if (!next || !part.tokens.includes(next)) return [];
  // `Supplier GmbH` is a name.
  if (isOnlyForm(row.text.slice(next.at, part.at + part.raw.length))) return [];
  const end = part.at + part.raw.length;
  const span = spanOf(row, next.at, end);
  return [{ ...span, at: next.at }];
}

function onlyLabel(span: Span, labels: Label[]): boolean {
  const tokens = span.tokens.filter(({ squashed }) => squashed);
  const covered = tokens.filter((token) =>
    labels.some((label) => label.tokens.includes(token) && label.phrase.length > 2),
  );
  return covered.length === tokens.length;
}
