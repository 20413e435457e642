import type { Advice } from './advice.ts';
import type { Label } from './findLabels.ts';
import { cellsOf, type Layout, type Row, type Span, spanOf } from './layout.ts';
import { isAddress, isNamelike, isOnlyForm, legalForm, nameIn, namesStreet } from './names.ts';
import type { PartyBlocks } from './partyBlocks.ts';
import { similarity, squash } from './text.ts';

export interface VendorInput {
  layout: Layout;
  rows: { row: Row; labels: Label[] }[];
  blocks: PartyBlocks;
  /** E-mail and web addresses with their positions. */
  domains: Span[];
  /** Rows with the vendor's tax number, bank account or registration. */
  own: Row[];
  inTable(row: Row): boolean;
  advice: Advice;
}

export interface NameGuess {
  span: Span;
  name: string;
  score: number;
}

interface Candidate extends NameGuess {
  key: string;
  /** It is in the customer's block. */
  theirs: boolean;
}

export interface Parties {
  vendor: NameGuess | null;
  /** Distance to the score of the next best name. */
  margin: number;
  customer: NameGuess | null;
}

/** Finds vendor and customer by label, position, size, legal form, repetition, and e-mail and web addresses. */
export function partiesOf(input: VendorInput): Parties {
  const { blocks } = input;
  const candidates = candidatesOf(input);
  const domains = ownDomains(input);
  const theirs = candidates
    .filter(({ span }) => blocks.ofCustomer(span) >= 0.9)
    .map(({ key }) => key);
  for (const candidate of candidates) {
    candidate.score += scoreOf(candidate, input, domains);
    if (theirs.some((key) => key !== candidate.key && sharesBeginning(key, candidate.key)))
      candidate.score -= 0.5;
    candidate.score += 1.2 * input.advice.support('vendorName', candidate.span, [candidate.name]);
    const asVendor = blocks.ofVendor(candidate.span);
    const asCustomer = blocks.ofCustomer(candidate.span);
    if (asVendor > 0 && asVendor >= asCustomer) candidate.score += asVendor * 1.5;
    else if (asCustomer > 0) {
      candidate.score -= 2.2 * asCustomer;
      candidate.theirs = asCustomer > 0.6;
    }
  }
  const merged = merge(candidates);
  const [best, second] = merged;
  const customer = candidates.find(
    ({ span, key }) =>
      blocks.ofCustomer(span) >= 0.8 && blocks.ofVendor(span) < 0.8 && key !== best?.key,
  );
  return {
    vendor: best && best.score > 0.35 ? best : null,
    margin: best ? best.score - Math.max(0, second?.score ?? 0) : 0,
    customer: customer ?? null,
  };
}

/** Main parts of domains outside the customer's block. */
function ownDomains({ domains, blocks }: VendorInput): string[] {
  const theirs = domains.filter((span) => blocks.ofCustomer(span) > 0.4).map(mainPart);
  return domains.map(mainPart).filter((main) => main.length > 2 && !theirs.includes(main));
}

const freeMail =
  /gmail|yahoo|hotmail|outlook|gmx|web\.de|icloud|aol|t-online|orange\.fr|wanadoo|libero|example|localhost|live\.|msn|proton|stripe|tcpdf/;

/** `billing@mail.acme.co.uk` → `acme` */
function mainPart({ raw }: Span): string {
  const host = /^(?:.*@|https?:\/\/)?(?:www\.)?([^/]*)/.exec(raw.toLowerCase())?.[1] ?? '';
  if (freeMail.test(host)) return '';
  const ending = /\.(?:(?:co|com|org|net|gov)\.)?[a-z]+$/;
  return squash(host.replace(ending, '').split('.').at(-1) ?? '');
}

function candidatesOf({ rows, layout }: VendorInput): Candidate[] {
  const candidates: Candidate[] = [];
  const last = layout.pages.length - 1;
  for (const { row, labels } of rows) {
    if (row.page > 0 && row.page < last) continue;
    const isRecognised = layout.pages[row.page]?.source === 'ocr';
    for (const cell of isRecognised ? wideCellsOf(row) : cellsOf(row)) {
      for (const part of partsOf(cell, row)) {
        const found = nameIn(part.raw);
        if (!found || !isNamelike(found.name) || onlyLabel(part, labels)) continue;
        const begin = part.at + Math.max(0, part.raw.indexOf(found.name));
        const named = spanOf(row, begin, begin + found.name.length);
        candidates.push({
          span: named.tokens.length > 0 ? named : part,
          name: found.name,
          key: squash(found.name),
          score: found.bonus,
          theirs: false,
        });
      }
    }
  }
  return [...candidates, ...joinedNames(candidates, rows)];
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
function joinedNames(candidates: Candidate[], rows: { row: Row }[]): Candidate[] {
  const joined: Candidate[] = [...wideNames(candidates)];
  for (const second of candidates) {
    const { row } = second.span;
    if (!legalForm(` ${second.name}`) || row.page > 0 || ownWords(second.name) > 1) continue;
    const first = candidates.find((other) => other !== second && goesBefore(other, second, rows));
    if (!first) continue;
    const name = `${first.name} ${second.name}`;
    const tokens = [...first.span.tokens, ...second.span.tokens];
    joined.push({
      ...second,
      name,
      key: squash(name),
      score: 0.3,
      span: { ...second.span, tokens, raw: name },
    });
  }
  return joined;
}

/** A row that consists of names and ends with a legal form is one name with wide gaps. */
function wideNames(candidates: Candidate[]): Candidate[] {
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
      { ...last, name, key: squash(name), score: 0.4, span: { ...last.span, tokens, raw: name } },
    ];
  });
}

/** Number of words that are neither legal form nor trade. */
const ownWords = (name: string) =>
  name.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word) && !legalForm(` ${word}`)).length;

function goesBefore(first: Candidate, second: Candidate, rows: { row: Row }[]): boolean {
  const [a, b] = [first.span, second.span];
  if (legalForm(` ${first.name}`) || a.row.page !== b.row.page) return false;
  if (a.row === b.row) return a.right < b.left && b.left - a.right < a.row.size * 3;
  const above = rows[b.row.index - 1]?.row === a.row;
  const near = b.row.top - a.row.bottom < a.row.size;
  const centred = Math.abs(a.left + a.right - b.left - b.right) / 2 < a.row.size * 1.5;
  const flush = Math.abs(a.left - b.left) < a.row.size * 0.6;
  const isSimilar =
    Math.abs((a.tokens[0]?.size ?? 0) - (b.tokens[0]?.size ?? 0)) < a.row.size * 0.3;
  // The rest of a name may begin anywhere below it.
  const closes = isOnlyForm(second.name) && a.left < b.right && b.left < a.right;
  return above && near && isSimilar && (centred || flush || closes);
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

function onlyLabel(span: Span, labels: Label[]): boolean {
  const tokens = span.tokens.filter(({ squashed }) => squashed);
  const covered = tokens.filter((token) =>
    labels.some((label) => label.tokens.includes(token) && label.phrase.length > 2),
  );
  return covered.length === tokens.length;
}

function scoreOf(candidate: Candidate, input: VendorInput, domains: string[]): number {
  const { span, name, key } = candidate;
  const { row } = span;
  const page = input.layout.pages[row.page];
  if (!page) return 0;
  let score = positionScore(span, input.layout) + domainScore(key, domains);
  if (legalForm(name)) score += 0.7;
  if (isFollowedByAddress(span, input)) score += 0.3;
  if (input.own.includes(row)) score += 0.3;
  else if (input.own.some((o) => o.page === row.page && Math.abs(o.index - row.index) < 4))
    score += 0.18;
  if (isSenderLine(row, span)) score += 0.55;
  const sureness =
    span.tokens.reduce((sum, t) => sum + t.confidence, 0) / Math.max(1, span.tokens.length);
  score -= Math.max(0, 0.85 - sureness) * 2.2;
  if (isValueOfLabel(span, input)) score -= 0.7;
  if (input.inTable(row)) score -= 1.2;
  if (name.length < 4) score -= 0.3;
  // A legal form alone is the rest of a name.
  if (name.length < 9 && ownWords(name) === 0) score -= 0.8;
  if (!/\s/.test(name) && !legalForm(name)) score -= 0.1;
  if (/^\p{Ll}/u.test(name)) score -= legalForm(name) ? 0.1 : 0.5;
  if (/[.!?]$/.test(name) && !legalForm(name)) score -= 0.5;
  if (name.split(/\s+/).length > 8) score -= 0.4;
  return score;
}

/** Letterheads are at the top and large, footers at the bottom. */
function positionScore({ row, tokens }: Span, layout: Layout): number {
  const height = row.top / (layout.pages[row.page]?.height ?? 1);
  const size = Math.max(...tokens.map((token) => token.size)) / layout.size;
  if (row.page > 0) return -0.45;
  let score = height < 0.35 ? Math.min(0.6, Math.max(0, size - 1) * 0.55) : 0;
  if (height < 0.12) score += 0.45;
  else if (height < 0.25) score += 0.3;
  else if (height < 0.4) score += 0.1;
  else score += height > 0.82 ? 0.1 : -0.25;
  if (row.index === 0) score += 0.3;
  else if (row.index < 3) score += 0.12;
  return score;
}

function domainScore(key: string, domains: string[]): number {
  for (const main of domains) {
    if (key.startsWith(main) || (main.length > 4 && key.includes(main))) return 0.6;
    const begin = key.slice(0, Math.max(5, Math.floor(key.length * 0.7)));
    if (key.length > 4 && main.includes(begin)) return 0.5;
  }
  return 0;
}

/** For window envelopes, a small line above the recipient has name and full address of the sender. */
function isSenderLine(row: Row, span: Span): boolean {
  const text = row.text.split('\t').find((cell) => cell.includes(span.raw)) ?? '';
  const begins = text.startsWith(span.raw) && text.length > span.raw.length + 8;
  return begins && /\b\d{4,5}\b/.test(text) && /[,•·●|–-]/.test(text) && text.length < 140;
}

function isFollowedByAddress({ row, left }: Span, { rows, layout }: VendorInput): boolean {
  let seen = 0;
  for (const { row: next } of rows.slice(row.index + 1, row.index + 7)) {
    if (next.page !== row.page || next.top - row.bottom > layout.size * 6) break;
    const cell = cellsOf(next).find((c) => Math.abs(c.left - left) < layout.size * 2.5);
    if (!cell) continue;
    if (isAddress(cell.raw)) return true;
    seen += 1;
    if (seen > 2) break;
  }
  return false;
}

const partyLabels = new Set(['vendor', 'payee', 'customer', 'phone', 'taxId', 'registration']);

/** A value of an unrelated label is not a name. */
function isValueOfLabel(span: Span, { rows }: VendorInput): boolean {
  const cell = span.tokens[0]?.cell ?? 0;
  const before = (rows[span.row.index]?.labels ?? [])
    .filter((label) => label.right <= span.left + 1)
    .filter((label) => cell - (label.tokens.at(-1)?.cell ?? 0) <= 1)
    .at(-1);
  if (before) {
    const strong = before.meanings.some(({ strength }) => strength > 0.5);
    return strong && !before.meanings.some(({ kind }) => partyLabels.has(kind));
  }
  const above = rows[span.row.index - 1];
  const far = !above || span.row.top - above.row.bottom > span.row.size * 1.5;
  if (far || above.row.page !== span.row.page) return false;
  return above.labels.some(
    (label) =>
      Math.abs(label.left - span.left) < span.row.size &&
      fillsCell(label, above.row) &&
      label.meanings.every(({ kind, strength }) => strength > 0.5 && !partyLabels.has(kind)),
  );
}

const fillsCell = (label: Label, row: Row) =>
  row.tokens.filter((t) => t.cell === label.tokens[0]?.cell).length === label.tokens.length;

/**
 * A name in several positions counts once, with its best score plus a little per repetition outside the customer's
 * block.
 */
function merge(candidates: Candidate[]): Candidate[] {
  const sorted = [...candidates].sort((a, b) => b.score - a.score);
  const merged: Candidate[] = [];
  for (const candidate of sorted) {
    const same = merged.find(({ key }) => isSimilar(key, candidate.key));
    if (!same) merged.push({ ...candidate });
    else if (candidate.theirs) same.score -= 0.6;
    else if (candidate.score > -0.2) same.score += isElsewhere(same, candidate) ? 0.25 : 0.1;
  }
  return merged.sort((a, b) => b.score - a.score);
}

/** `Acme Corporation` and `Acme Corp` are equal. */
function sharesBeginning(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length);
  return length >= 6 && a.slice(0, length - 2) === b.slice(0, length - 2);
}

const isElsewhere = (a: Candidate, b: Candidate) =>
  a.span.row.page !== b.span.row.page || Math.abs(a.span.row.index - b.span.row.index) > 6;

const isSimilar = (a: string, b: string) =>
  a === b || (Math.abs(a.length - b.length) < 3 && similarity(a, b) > 0.88);
