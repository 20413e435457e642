import { isListedAndClear, type Label } from './findLabels.ts';
import { cellsOf, type Layout, type Row, type Span } from './layout.ts';
import { endsWithForm, isAddress, isBank, isTitle, isTitleWord } from './names.ts';
import type { PartyBlocks } from './partyBlocks.ts';
import { plainWords, similarity, squash } from './text.ts';
import { type NameCandidate, ownWords } from './vendorCandidates.ts';

export interface VendorInput {
  layout: Layout;
  rows: readonly { row: Row; labels: Label[] }[];
  blocks: PartyBlocks;
  /** E-mail and web addresses with their positions. */
  domains: Span[];
  /** Rows with a tax number, bank account or registration outside the customer's block. */
  own: Row[];
  inTable(row: Row): boolean;
}

/** What is weighed when the vendor's name is chosen. */
export const vendorFeatureNames = [
  'legalForm',
  'atTop',
  'nearTop',
  'inUpperPart',
  'inMiddle',
  'inFoot',
  'onLaterPage',
  'firstRow',
  'earlyRow',
  'firstRowOfScan',
  'atTopOfScan',
  'size',
  'sizeAtTop',
  'largest',
  'domain',
  'domainWithoutRest',
  'partOfDomain',
  'addressBelow',
  'contactBelow',
  'onlyAddressBelow',
  'onlyAddressBelowAtTop',
  'addressElsewhere',
  'inOwnRow',
  'nearOwnRow',
  'senderLine',
  'valueOfLabel',
  'inTable',
  'ofVendor',
  'ofCustomer',
  'likeCustomer',
  'short',
  'onlyForm',
  'oneWord',
  'lowerCase',
  'sentence',
  'manyWords',
  'misread',
  'bank',
  'repeated',
  'repeatedInFoot',
  'repeatedAtTop',
  'continuesLetterhead',
  'continued',
  'endsWithOther',
  'endOfOther',
  'joined',
  'introduced',
  'digits',
  'partOfCell',
  'titleWords',
  'title',
  'atRight',
  'besideAmount',
  'capitalsOfScan',
] as const;
export type VendorFeature = (typeof vendorFeatureNames)[number];
/** In the order of the names. */
export type VendorFeatures = readonly number[];

/** The features of all candidates of a document. */
export function vendorFeaturesOf(
  candidates: readonly NameCandidate[],
  input: VendorInput,
): VendorFeatures[] {
  const domains = ownDomains(input);
  const theirs = candidates
    .filter(({ span }) => input.blocks.ofCustomer(span) >= 0.9)
    .map(({ key }) => key);
  const places = candidates.map((one) => placeOf(one, input.layout));
  const largest = Math.max(0, ...places.map(({ size, height }) => (height < 0.4 ? size : 0)));
  const texts = input.rows.map((each) => ({ row: each.row, squashed: squash(each.row.text) }));
  // Goods are billed again and again.
  const outside = candidates.filter(({ span: { row } }) => !input.inTable(row) || !hasAmount(row));
  const whole = new Set(candidates.filter(({ isPart }) => !isPart).map(({ key }) => key));
  return candidates.map((candidate, index) => {
    const { span, name, key } = candidate;
    const { row } = span;
    const place = places[index] ?? placeOf(candidate, input.layout);
    const { height, size, isFirstPage } = place;
    const below = blockBelow(span, input);
    const domain = domainOf(key, domains);
    const same = outside.filter(
      (other) => other !== candidate && isElsewhere(other, candidate) && isSimilar(other.key, key),
    );
    const heightOf = (other: NameCandidate) => placeOf(other, input.layout);
    const starts = candidates.some((other, at) => {
      const there = places[at];
      if (!there?.isFirstPage || there.height >= 0.3) return false;
      return isBeginning(other.key, key) && isElsewhere(other, candidate);
    });
    const isScan = input.layout.pages[row.page]?.source === 'ocr';
    const form = endsWithForm(name);
    const sureness = span.tokens.reduce((sum, { confidence }) => sum + confidence, 0);
    const words = plainWords(name);
    const isTop = isFirstPage && height < 0.12;
    const features: Record<VendorFeature, number | boolean> = {
      legalForm: form,
      atTop: isTop,
      nearTop: isFirstPage && height >= 0.12 && height < 0.25,
      inUpperPart: isFirstPage && height >= 0.25 && height < 0.4,
      inMiddle: isFirstPage && height >= 0.4 && height <= 0.82,
      inFoot: isFirstPage && height > 0.82,
      onLaterPage: !isFirstPage,
      firstRow: row.index === 0,
      earlyRow: row.index < 3,
      firstRowOfScan: isScan && row.index === 0,
      atTopOfScan: isScan && isTop,
      size: Math.min(1.5, Math.max(0, size - 1)),
      sizeAtTop: isFirstPage && height < 0.35 ? Math.min(1.5, Math.max(0, size - 1)) : 0,
      largest: isFirstPage && height < 0.4 && size > 1.15 && size >= largest * 0.97,
      domain: domain === 'begins',
      domainWithoutRest: domain === 'whole',
      partOfDomain: domain === 'part',
      addressBelow: below.hasAddress,
      contactBelow: below.hasContact,
      onlyAddressBelow: below.hasAddress && !below.hasContact && size < 1.15,
      onlyAddressBelowAtTop: below.hasAddress && !below.hasContact && size < 1.15 && height < 0.25,
      addressElsewhere: isAddressElsewhere([row, ...below.rows], texts),
      inOwnRow: input.own.includes(row),
      nearOwnRow: input.own.some(
        (own) => own !== row && own.page === row.page && Math.abs(own.index - row.index) < 4,
      ),
      senderLine: isSenderLine(row, span),
      valueOfLabel: isValueOfLabel(span, input),
      inTable: input.inTable(row),
      ofVendor: input.blocks.ofVendor(span),
      ofCustomer: Math.max(0, input.blocks.ofCustomer(span) - input.blocks.ofVendor(span)),
      likeCustomer: theirs.some((other) => isSimilar(other, key)),
      short: name.length < 4,
      onlyForm: name.length < 9 && ownWords(name) === 0,
      oneWord: !/\s/.test(name) && !form,
      lowerCase: /^\p{Ll}/u.test(name) && !form,
      sentence: /[.!?]$/.test(name) && !form,
      manyWords: words.length > 6,
      misread: Math.max(0, 0.85 - sureness / Math.max(1, span.tokens.length)) * 2,
      bank: isBank(name),
      repeated: Math.min(3, same.length) / 3,
      repeatedInFoot: same.some((other) => heightOf(other).height > 0.8),
      repeatedAtTop: same.some((other) => heightOf(other).height < 0.3),
      continuesLetterhead: starts,
      continued: candidates.some(
        (other) => isBeginning(key, other.key) && isElsewhere(other, candidate),
      ),
      endsWithOther: [...whole].some((other) => isEnd(other, key)),
      endOfOther: [...whole].some((other) => isEnd(key, other)),
      joined: candidate.isJoined,
      introduced: candidate.isIntroduced,
      digits: /\d/.test(name),
      partOfCell: candidate.isPart,
      titleWords: words.filter(isTitleWord).length / Math.max(1, words.length),
      title: isTitle(name) && !form,
      besideAmount: hasAmount(row),
      capitalsOfScan: isScan && name === name.toUpperCase(),
      atRight: span.left > (input.layout.pages[row.page]?.width ?? 0) / 2,
    };
    return vendorFeatureNames.map((feature) => Number(features[feature]));
  });
}

const hasAmount = ({ text }: Row) => /\d[.,]\d{2}(?![\d.])/.test(text);

interface Place {
  isFirstPage: boolean;
  /** From the top of the page, as a fraction. */
  height: number;
  /** In relation to the usual letters of the document. */
  size: number;
}

function placeOf({ span }: NameCandidate, layout: Layout): Place {
  return {
    isFirstPage: span.row.page === 0,
    height: span.row.top / (layout.pages[span.row.page]?.height ?? 1),
    size: Math.max(...span.tokens.map(({ size }) => size)) / layout.size,
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

/** How a name agrees with the document's own domains. */
function domainOf(key: string, domains: readonly string[]): 'whole' | 'begins' | 'part' | null {
  if (domains.includes(key)) return 'whole';
  if (domains.some((main) => key.startsWith(main))) return 'begins';
  const begin = key.slice(0, Math.max(5, Math.floor(key.length * 0.7)));
  const isPart = domains.some(
    (main) => (main.length > 4 && key.includes(main)) || (key.length > 4 && main.includes(begin)),
  );
  return isPart ? 'part' : null;
}

interface BlockBelow {
  hasAddress: boolean;
  /** Telephone, e-mail or web address: a company writes them below its own name, not below its customer's. */
  hasContact: boolean;
  rows: Row[];
}

const contact =
  /@|www\.|https?:|\b(?:tel|tél|telefon|telefoon|phone|fax|mobil|fon)\b|\+\d{2}[\s\d]/i;
const rowsOfBlock = 6;

function blockBelow({ row, left, right }: Span, { rows, layout }: VendorInput): BlockBelow {
  const block: BlockBelow = { hasAddress: false, hasContact: false, rows: [] };
  let bottom = row.bottom;
  for (const { row: next } of rows.slice(row.index + 1, row.index + 1 + rowsOfBlock)) {
    if (next.page !== row.page || next.top - bottom > layout.size * 1.6) break;
    const cell = cellsOf(next).find(
      (one) =>
        Math.abs(one.left - left) < layout.size * 2.5 ||
        Math.abs(one.right - right) < layout.size ||
        Math.abs(one.left + one.right - left - right) / 2 < layout.size,
    );
    if (!cell) continue;
    bottom = next.bottom;
    block.rows.push(next);
    block.hasAddress ||= isAddress(cell.raw);
    block.hasContact ||= contact.test(cell.raw);
  }
  return block;
}

/**
 * Whether the street with or below a name is written in another row as well, with other words: a company repeats its
 * own address in the foot, and not that of its customer.
 */
function isAddressElsewhere(
  rows: readonly Row[],
  texts: readonly { row: Row; squashed: string }[],
): boolean {
  const own = new Set(rows.map((row) => squash(row.text)));
  const others = texts.filter(({ squashed }) => !own.has(squashed));
  return rows
    .flatMap(({ text }) => text.split(/\t|[|·•●]|, | - /))
    .filter((part) => /\p{L}{3}.*\d|\d.*\p{L}{3}/u.test(part) && !contact.test(part))
    .map(squash)
    .filter(({ length }) => length > 5 && length < 40)
    .some((part) => others.some(({ squashed }) => squashed.includes(part)));
}

/** For window envelopes, a small line above the recipient has name and full address of the sender. */
function isSenderLine(row: Row, span: Span): boolean {
  const text = row.text.split('\t').find((cell) => cell.includes(span.raw)) ?? '';
  const begins = text.startsWith(span.raw) && text.length > span.raw.length + 8;
  return begins && /\b\d{4,5}\b/.test(text) && /[,•·●|–-]/.test(text) && text.length < 140;
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
    return isListedAndClear(before) && !before.meanings.some(({ kind }) => partyLabels.has(kind));
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

const isElsewhere = (a: NameCandidate, b: NameCandidate) =>
  a.span.row.page !== b.span.row.page || Math.abs(a.span.row.index - b.span.row.index) > 1;

/** `Acme` begins `Acme Tools Ltd`. */
const isBeginning = (begin: string, whole: string) =>
  begin.length > 3 && whole.length > begin.length + 1 && whole.startsWith(begin);

const isEnd = (end: string, whole: string) =>
  end.length > 5 && whole.length > end.length + 1 && whole.endsWith(end);

/** Equal but for a letter that was misread; in that case one of the ends is still the same. */
export function isSimilar(a: string, b: string): boolean {
  if (a === b) return true;
  const isLong = a.length > 8 && Math.abs(a.length - b.length) < 3;
  const sharesEnd = a.startsWith(b.slice(0, 3)) || a.endsWith(b.slice(-3));
  return isLong && sharesEnd && similarity(a, b) > 0.88;
}
