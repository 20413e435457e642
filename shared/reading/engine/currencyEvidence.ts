import type { Amount } from './amounts.ts';
import {
  countriesIn,
  currencyOfAccount,
  dollarPlaceIn,
  isAmerican,
  taxesValueAdded,
} from './countries.ts';
import { rareCodes, usualCodes, wordlikeCodes } from './currencyCodes.ts';
import { strengthOf } from './findLabels.ts';
import type { FoundRow } from './found.ts';
import type { Layout } from './layout.ts';

/** Something on the page that speaks for currencies, or against them. */
export interface CurrencyEvidence {
  codes: readonly string[];
  /** Adds to the logarithm of the odds of each of the currencies. */
  weight: number;
  /** For people; `null` if it only tells apart what another piece of evidence leaves open. */
  words: string | null;
}

interface Page {
  layout: Layout;
  rows: readonly FoundRow[];
  total: Amount | null;
  language: string | null;
}

export const marks: Record<string, string> = {
  '€': 'EUR',
  euro: 'EUR',
  EURO: 'EUR',
  EUR: 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  Rs: 'INR',
  'Rs.': 'INR',
  RM: 'MYR',
  zł: 'PLN',
  zl: 'PLN',
  'Fr.': 'CHF',
  R$: 'BRL',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
  '₺': 'TRY',
  '₪': 'ILS',
  DH: 'MAD',
  Dh: 'MAD',
  Dhs: 'AED',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  A$: 'AUD',
  AU$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  SG$: 'SGD',
};

/** Signs of several currencies, the usual one first, with how much rarer the others are. */
const sharedSigns: readonly {
  sign: RegExp;
  codes: readonly string[];
  rarer: number;
}[] = [
  { sign: /^\$$/, codes: ['USD', 'AUD', 'CAD', 'NZD', 'SGD', 'HKD', 'MXN'], rarer: 4.7 },
  { sign: /^kr\.?$/, codes: ['SEK', 'NOK', 'DKK'], rarer: 1.2 },
  { sign: /^¥$/, codes: ['CNY', 'JPY'], rarer: 1.4 },
];

/** OCR reads `6` and `8` as these signs, and `S` as a dollar. */
const trustInMisread = 0.5;
const trustInSingleDollar = 0.2;

/** All evidence for the currency of a document. */
export function currencyEvidenceIn(page: Page): CurrencyEvidence[] {
  const text = page.layout.rows.map((row) => row.text).join('\n');
  const isRecognised = page.layout.pages[0]?.source === 'ocr';
  return [
    ...signsIn(page, text, isRecognised),
    ...codesIn(page, text),
    ...placesIn(page, text, isRecognised),
  ];
}

function signsIn({ rows, total }: Page, text: string, isRecognised: boolean): CurrencyEvidence[] {
  const amounts = rows.flatMap((row) => row.amounts);
  const trustIn = (mark: string) => {
    if (!isRecognised) return 1;
    if (mark === '$') return text.split('$').length > 2 ? 1 : trustInSingleDollar;
    return /^[€£]/.test(mark) ? trustInMisread : 1;
  };
  const found: CurrencyEvidence[] = [];
  const add = (mark: string, weight: number, words: string | null) => {
    const codes = codesOf(mark);
    if (codes.length > 0) found.push({ codes, weight: weight * trustIn(mark), words });
  };
  const counts = new Map<string, number>();
  for (const { currency } of amounts)
    if (currency) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  for (const [mark, count] of counts) add(mark, 1.5 * often(count), onAmounts(mark, count));
  if (total?.currency) add(total.currency, 6, `‘${total.currency}’ beside the total`);
  const beside = total && codeBeside(total);
  if (beside) found.push({ codes: [beside], weight: 6, words: `‘${beside}’ beside the total` });
  const loose =
    text.match(/(?<!\d)[€£₹$](?= ?\d)|(?<=\d ?)[€£₹](?!\d)|(?<!\p{L})(?:RM|zł)(?!\p{L})/gu) ?? [];
  for (const [mark, of] of Map.groupBy(loose, (each) => each))
    add(mark, 0.7 * often(of.length), `‘${mark}’ on the page`);
  const shared = sharedSigns.filter(({ sign }) =>
    [...counts.keys(), ...loose].some((mark) => sign.test(mark)),
  );
  for (const { codes, rarer } of shared)
    found.push({ codes: codes.slice(1), weight: -rarer, words: null });
  return found;
}

const onAmounts = (mark: string, count: number) =>
  count === 1 ? `‘${mark}’ on an amount` : `‘${mark}’ on ${count} amounts`;

/** Repetitions say less and less that is new. */
const often = (count: number) => Math.min(3, 1 + Math.log(count));

function codesOf(mark: string): readonly string[] {
  const code = marks[mark] ?? (usualCodes.includes(mark) || rareCodes.includes(mark) ? mark : null);
  if (code) return [code];
  return sharedSigns.find(({ sign }) => sign.test(mark))?.codes ?? [];
}

/** A code directly next to the total, even if it is a word elsewhere. */
function codeBeside({ row, tokens }: Amount): string | null {
  const from = row.tokens.findIndex((token) => tokens.includes(token));
  const beside = [row.tokens[from - 1], row.tokens[from + tokens.length]];
  const word = beside.find((token) => token && wordlikeCodes.includes(token.text));
  return word?.text ?? null;
}

/** The names of currencies in sums that are written in words, and in sentences. */
const names: readonly [RegExp, string][] = [
  [/\b(?:US|U\.S\.) dollars?\b/i, 'USD'],
  [/\bpounds? sterling\b/i, 'GBP'],
  [/\b(?:Schweizer Franken|francs suisses|Swiss francs?|franchi svizzeri)\b/i, 'CHF'],
  [/(?<!\p{L})(?:złotych|złote|złoty)(?!\p{L})/iu, 'PLN'],
  [/\bringgit\b/i, 'MYR'],
  [/\brupees?\b/i, 'INR'],
  [/\beuros?\b/i, 'EUR'],
];

function codesIn({ rows }: Page, text: string): CurrencyEvidence[] {
  const found: CurrencyEvidence[] = [];
  for (const code of usualCodes) {
    const count = text.match(new RegExp(`(?<![\\p{L}])${code}(?![\\p{L}])`, 'gu'))?.length ?? 0;
    if (count > 0)
      found.push({ codes: [code], weight: 1.4 * often(count), words: `‘${code}’ on the page` });
  }
  for (const { row, labels } of rows) {
    const label = labels.find((each) => strengthOf(each, 'currency') > 0);
    const code = label && row.tokens[label.to + 1]?.text.replace(/\W+$/, '');
    if (label && code && usualCodes.includes(code))
      found.push({ codes: [code], weight: 4, words: `‘${label.raw} ${code}’` });
  }
  for (const [pattern, code] of names) {
    const [name] = pattern.exec(text) ?? [];
    if (name) found.push({ codes: [code], weight: 1.2, words: `‘${name}’ on the page` });
  }
  return found;
}

/** Taxes of one country or of a few. */
const taxes: readonly [RegExp, readonly string[]][] = [
  [/(?<!\p{L})(?:[CSI]GST|GSTIN)(?!\p{L})/u, ['INR']],
  [/(?<!\p{L})(?:MwSt|USt)(?!\p{L})/u, ['EUR', 'CHF']],
  [/(?<!\p{L})(?:IVA|TVA|BTW)(?!\p{L})/u, ['EUR']],
  [/(?<!\p{L})PTU(?!\p{L})/u, ['PLN']],
  [/(?<!\p{L})(?:HST|PST|QST)(?!\p{L})/u, ['CAD']],
  [/(?<!\p{L})GST(?!\p{L})/u, ['MYR', 'AUD', 'NZD', 'SGD', 'INR', 'CAD']],
];

const byLanguage: Readonly<Record<string, string>> = {
  de: 'EUR',
  fr: 'EUR',
  es: 'EUR',
  it: 'EUR',
  nl: 'EUR',
  pl: 'PLN',
};

/** Where vendor and customer are: it decides where no sign does, and between currencies with the same sign. */
function placesIn(
  { rows, language }: Page,
  text: string,
  isRecognised: boolean,
): CurrencyEvidence[] {
  const found: CurrencyEvidence[] = [];
  for (const [index, { code, words }] of countriesIn(text).entries()) {
    const weight = (isRecognised ? 2.2 : 1.5) / (index + 1);
    found.push({ codes: [code], weight, words: `‘${words}’ on the page` });
  }
  for (const { value } of rows.flatMap(({ ibans }) => ibans)) {
    const code = currencyOfAccount(value);
    if (code)
      found.push({ codes: [code], weight: 1, words: `a bank account in ${value.slice(0, 2)}` });
  }
  for (const [pattern, codes] of taxes) {
    const [name] = pattern.exec(text) ?? [];
    if (name) found.push({ codes, weight: 0.6, words: `a tax called ${name}` });
  }
  const code = language ? byLanguage[language] : undefined;
  if (code) found.push({ codes: [code], weight: 0.8, words: 'the language of the page' });
  return [...found, ...dollarsIn(text), ...kronerIn(text)];
}

function dollarsIn(text: string): CurrencyEvidence[] {
  if (!text.includes('$')) return [];
  const found: CurrencyEvidence[] = [];
  const american = isAmerican(text);
  const place = dollarPlaceIn(text);
  // Seller and buyer may be from different countries; the seller is usually named first.
  if (place)
    found.push({
      codes: [place.code],
      weight: american && place.before ? 7 : 6,
      words: `‘${place.words}’ on the page`,
    });
  if (american) found.push({ codes: ['USD'], weight: 1.8, words: 'a place in the United States' });
  // The United States have no VAT or GST.
  else if (taxesValueAdded(text) && !/USD|US\$/.test(text))
    found.push({ codes: ['USD'], weight: -2.5, words: null });
  return found;
}

function kronerIn(text: string): CurrencyEvidence[] {
  if (!/(?<!\p{L})kr(?!\p{L})/u.test(text)) return [];
  const places: readonly [RegExp, string][] = [
    [/\b(?:danmark|denmark|cvr)\b/i, 'DKK'],
    [/\b(?:norge|norway|mva)\b/i, 'NOK'],
  ];
  return places.flatMap(([pattern, code]) => {
    const [name] = pattern.exec(text) ?? [];
    return name ? [{ codes: [code], weight: 3, words: `‘${name}’ on the page` }] : [];
  });
}
