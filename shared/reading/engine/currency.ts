import type { Amount } from './amounts.ts';
import { countriesIn, dollarPlaceIn, isAmerican, taxesValueAdded } from './countries.ts';
import { rareCodes, usualCodes, wordlikeCodes } from './currencyCodes.ts';
import type { Layout } from './layout.ts';

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
export interface CurrencyGuess {
  code: string;
  confidence: number;
  amount: Amount | null;
}

/** OCR reads `6` and `8` as these signs. */
const oftenMisread = /^[€£]/;

/** The currency by codes and signs of amounts, then by codes anywhere, then by country. */
export function currencyOf(
  layout: Layout,
  amounts: Amount[],
  total: Amount | null,
  language: string | null,
): CurrencyGuess | null {
  const text = layout.rows.map((row) => row.text).join('\n');
  const isRecognised = layout.pages[0]?.source === 'ocr';
  const [countryCurrency] = countriesIn(text);
  const votes = new Map<string, number>();
  const vote = (code: string | null, weight: number) => {
    if (code) votes.set(code, (votes.get(code) ?? 0) + weight);
  };
  const trust = (mark: string | null) => (isRecognised && oftenMisread.test(mark ?? '') ? 0.5 : 1);
  let sign: Amount | null = null;
  for (const amount of amounts) {
    const code = codeOf(amount.currency);
    if (code) vote(code, (amount === total ? 3 : 1) * trust(amount.currency));
    else if (amount.currency && /[$¥]|kr/.test(amount.currency)) sign = amount;
  }
  for (const code of usualCodes) {
    const count = text.match(new RegExp(`(?<![\\p{L}])${code}(?![\\p{L}])`, 'gu'))?.length ?? 0;
    if (count > 0) vote(code, count);
  }
  vote(total && codeBeside(total), 3);
  const loose =
    text.match(/(?<!\d)[€£₹](?= ?\d)|(?<=\d ?)[€£₹](?!\d)|(?<!\p{L})(?:RM|zł)(?!\p{L})/gu) ?? [];
  for (const mark of loose) vote(codeOf(mark), 0.5 * trust(mark));
  if (isRecognised && votes.size > 0) vote(countryCurrency ?? null, 1.5);
  const [best, second] = [...votes].sort((a, b) => b[1] - a[1]);
  const dollars = (text.match(/\$/g) ?? []).length;
  // A single dollar sign on a scan from another country is an OCR error.
  const misread = dollars < 2 && isRecognised && countryCurrency !== undefined;
  if (sign && !misread && (!best || best[1] < dollars))
    return bySharedSign(text, sign, best?.[0] ?? null, language);
  if (best) {
    const lead = best[1] / (best[1] + (second?.[1] ?? 0));
    return { code: best[0], confidence: lead > 0.75 ? 0.97 : 0.6 + 0.3 * lead, amount: total };
  }
  if (/\$/.test(text) && !misread) return bySharedSign(text, null, null, language);
  if (countryCurrency) return { code: countryCurrency, confidence: 0.85, amount: null };
  const languageCurrency = language ? currencyByLanguage[language] : undefined;
  return languageCurrency ? { code: languageCurrency, confidence: 0.6, amount: null } : null;
}

const currencyByLanguage: Record<string, string> = {
  de: 'EUR',
  fr: 'EUR',
  es: 'EUR',
  it: 'EUR',
  nl: 'EUR',
  pl: 'PLN',
};

function codeOf(mark: string | null): string | null {
  if (mark === null) return null;
  return marks[mark] ?? (usualCodes.includes(mark) || rareCodes.includes(mark) ? mark : null);
}

/** A code directly next to the total, even if it is a word elsewhere. */
function codeBeside({ row, tokens }: Amount): string | null {
  const from = row.tokens.findIndex((token) => tokens.includes(token));
  const beside = [row.tokens[from - 1], row.tokens[from + tokens.length]];
  const word = beside.find((token) => token && wordlikeCodes.includes(token.text));
  return word?.text ?? null;
}

function bySharedSign(
  text: string,
  amount: Amount | null,
  code: string | null,
  language: string | null,
): CurrencyGuess | null {
  const mark = amount?.currency ?? '$';
  if (mark.startsWith('kr')) {
    const place = /\b(danmark|denmark|cvr)\b/i.test(text)
      ? 'DKK'
      : /\b(norge|norway|mva)\b/i.test(text)
        ? 'NOK'
        : 'SEK';
    return { code: code ?? place, confidence: code ? 0.95 : 0.7, amount };
  }
  if (mark === '¥')
    return {
      code: code ?? (/[\u3040-\u30ff]|japan/i.test(text) ? 'JPY' : 'CNY'),
      confidence: 0.8,
      amount,
    };
  const dollarCode = code && /USD|CAD|AUD|NZD|SGD|HKD|MXN/.test(code) ? code : null;
  if (dollarCode) return { code: dollarCode, confidence: 0.97, amount };
  const place = dollarPlaceIn(text);
  const american = isAmerican(text);
  // Seller and buyer are from different countries, and either may use its own dollars.
  if (place && american)
    return { code: place.before ? place.code : 'USD', confidence: 0.6, amount };
  if (place) return { code: place.code, confidence: 0.8, amount };
  // The United States have no VAT or GST.
  if (taxesValueAdded(text) && !american && !/USD|US\$/.test(text))
    return { code: 'USD', confidence: 0.6, amount };
  return { code: 'USD', confidence: language === 'en' || language === null ? 0.95 : 0.85, amount };
}
