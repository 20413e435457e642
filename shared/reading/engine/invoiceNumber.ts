import { monthOf } from './dates.ts';
import { type Label, strengthOf } from './findLabels.ts';
import { cellsOf, type Row, type Span, spanOf } from './layout.ts';
import { isDoubtful } from './misread.ts';

/** One or more words that may be a document number. */
export interface Code extends Span {
  value: string;
  /** From 0 to 1: how much it looks like a document number. */
  likeness: number;
  /** A digit between its letters, as in `P0S`, that OCR may have taken a letter for. */
  lookalike?: 'put right' | 'as read' | null;
  /** What is below it may be no part of it. */
  isJoined?: boolean;
}

const notACode =
  /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?|\d+[.,]\d{2}|.*@.*|https?:.*|www\..*|\d+%)$/i;

/** All words with a digit that are not dates, times or amounts. */
export function codesOf(
  row: Row,
  usedSpans: Span[],
  labels: Label[],
  isRecognised: boolean,
): Code[] {
  const codes: Code[] = [];
  for (const [i, token] of row.tokens.entries()) {
    const plain = token.text.replace(/^[#:([„"'<>*]+|[,;:.)\]“"'<>*]+$/g, '');
    const text = isRecognised && isDoubtful(token) ? withPlainLetters(plain) : plain;
    const asRead = isRecognised && lookalike.test(plain) ? 'as read' : null;
    const found = text === plain ? asRead : 'put right';
    if (!/\d/.test(text) || notACode.test(text)) continue;
    if (usedSpans.some((span) => span.tokens.includes(token))) continue;
    if (/[$€£%₹]/.test(text) || !/^[\p{L}\p{N}][\p{L}\p{N}\-/.#_\\|+:]*$/u.test(text)) continue;
    const start = token.at + token.text.indexOf(plain);
    codes.push({
      ...spanOf(row, start, start + text.length),
      value: text,
      likeness: likeness(text),
      lookalike: found,
    });
    const joined = withPrefix(row, i, text, labels);
    if (joined) codes.push({ ...joined, lookalike: found });
  }
  return codes;
}

const lookalike = /[A-Z][01568][A-Z]/;

/** A digit among letters is one of them: `PR0FA-2281` is `PROFA-2281`, but `8F1A5C3E` may have its digits anywhere. */
function withPlainLetters(text: string): string {
  return text.replace(/(?<=[A-Z]{2})[01568](?=[A-Z]{2})/g, (digit) => letters[digit] ?? digit);
}

const letters: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 5: 'S', 6: 'G', 8: 'B' };

/** Numbers without digits, such as `ABCXYZ`: alone behind their label. */
export function wordlikeCodesOf(row: Row, labels: Label[]): Code[] {
  return numberLabelsOf(labels).flatMap((label) => {
    const last = label.tokens.at(-1);
    const next = row.tokens[label.to + 1];
    if (!last || !next || !/^[A-Z][A-Z\-/]{2,19}$/.test(next.text)) return [];
    const isAlone = row.tokens[label.to + 2]?.cell !== next.cell;
    const isBehind = /[:#]$/.test(last.text) || next.cell > last.cell;
    const isLabel = labels.some(({ tokens }) => tokens.includes(next));
    if (!isAlone || !isBehind || isLabel) return [];
    const span = spanOf(row, next.at, next.at + next.text.length);
    return [{ ...span, value: next.text, likeness: 0.7 }];
  });
}

/** A number that looks like a date, as in `Faktura nr FV 12/03/2024`: its label and its prefix tell. */
export function datelikeCodesOf<Date extends Span>(
  row: Row,
  labels: Label[],
  dates: readonly Date[],
): { code: Code; date: Date }[] {
  return dates.flatMap((date) => {
    const [first] = date.tokens;
    const last = date.tokens.at(-1);
    if (!first || !last) return [];
    const index = row.tokens.indexOf(first);
    const prefix = /^[A-Z]{1,4}$/.test(row.tokens[index - 1]?.text ?? '') ? 1 : 0;
    const label = numberLabelsOf(labels).find(({ to }) => to === index - 1 - prefix);
    const begin = row.tokens[index - prefix];
    if (!label || !begin || !/(?:nr|no|n|num|numero|number|numer|nummer|#)$/.test(label.phrase))
      return [];
    const span = spanOf(row, begin.at, last.at + last.text.length);
    return [{ date, code: { ...span, value: span.raw, likeness: 0.8 } }];
  });
}

const numberLabelsOf = (labels: Label[]) =>
  labels.filter((label) => strengthOf(label, 'invoiceNumber') > 0.5);

/**
 * A number that ends with a hyphen goes on below it, and so does one that has a slash or a hyphen below it, at the
 * beginning of a row. Digits behind a hyphen alone are an amount, and those between hyphens mark a page.
 */
export function withRest(code: Code, next: Row | undefined): Code {
  const { row } = code;
  if (!next || next.page !== row.page || next.top - row.bottom > row.size) return code;
  const cells = cellsOf(next);
  const rest = cells.find(({ left }) => Math.abs(left - code.left) < row.size);
  const goesOn = /[-/_]$/.test(code.raw);
  const isRest = goesOn
    ? restOfNumber.test(rest?.raw ?? '')
    : restWithHyphen.test(rest?.raw ?? '') && rest === cells[0] && endsCell(code);
  if (!rest || !isRest) return code;
  return {
    ...code,
    isJoined: !goesOn && !/[-/_]/.test(code.raw),
    raw: code.raw + rest.raw,
    tokens: [...code.tokens, ...rest.tokens],
    value: code.value + rest.raw,
  };
}

const restOfNumber = /^[A-Z0-9][A-Z0-9\-/_.]{0,19}$/;
const restWithHyphen = /^(?!-\d+$)[-/_](?=.*\d)[A-Z0-9\-/_]{0,18}[A-Z0-9]$/;

function endsCell({ row, tokens }: Code): boolean {
  const last = tokens.at(-1);
  const behind = last && row.text[last.at + last.text.length];
  return behind === undefined || behind === '\t';
}

/** `INV 0042` and `F 2024 / 17` are single numbers in several words. */
function withPrefix(row: Row, index: number, text: string, labels: Label[]): Code | null {
  const token = row.tokens[index];
  if (!token) return null;
  let first = index;
  for (let i = index - 1; i >= Math.max(0, index - 3); i--) {
    const before = row.tokens[i];
    if (!before || before.cell !== token.cell) break;
    const fits = /^(?:[A-Z]{1,4}-?|\/|[A-Z]{0,4}\d{2,6}[-/])$/.test(before.text);
    if (!fits || labels.some((label) => label.tokens.includes(before))) break;
    first = i;
  }
  const begin = row.tokens[first];
  if (!begin || first === index || begin.text === '/') return null;
  const value = row.text.slice(begin.at, token.at).concat(text);
  return {
    ...spanOf(row, begin.at, token.at + token.text.length),
    value,
    likeness: likeness(value.replace(/\s/g, '')) * 1.05,
  };
}

function likeness(text: string): number {
  const digits = text.replace(/\D/g, '').length;
  if (text.length > 30) return 0.2;
  if (/^(?:19|20)\d{2}$/.test(text) || endsWithMonth(text)) return 0.45;
  if (/^\d{1,2}$/.test(text)) return 0.6;
  if (/^\d{3}$/.test(text)) return 0.75;
  // The registration of a company in Malaysia.
  if (/^\d{5,9}-[A-Z]$/.test(text)) return 0.4;
  // Words with one or two digits, such as `2nd` or `A4`, are rarely document numbers.
  if (digits < text.length / 4 || /^\p{L}{3,}\d$/u.test(text)) return 0.5;
  if (/^[a-z]+\d*$/.test(text)) return 0.5;
  return 1;
}

/** Whether a text ends with a month by name and its year: `June 2026`, `Juni/26`. */
export function endsWithMonth(text: string): boolean {
  const [year = '', month = ''] = text.split(/[\s/.-]+/).reverse();
  return /^(?:19|20)?\d{2}$/.test(year) && monthOf(month) !== null;
}
