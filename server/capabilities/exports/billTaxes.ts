import { taxAt } from '#shared/exports/grossAmounts.ts';
import type { LedgerSettings } from '#shared/integrations/contract.ts';
import { isRounding, roundedTo } from '#shared/money/sums.ts';
import { LedgerProblem } from '../integrations/LedgerProblem.ts';

export interface TaxedPart {
  net: bigint;
  /** In percent; `null` if the invoice does not state it. */
  rate: string | null;
  isTaxed: boolean;
  /** Of some cents, without tax. */
  isRounding?: boolean;
}

export interface Taxed<Part extends TaxedPart = TaxedPart> {
  parts: readonly Part[];
  tax: bigint;
  includesTax: boolean;
  /** Rates for which there are tax codes. */
  rates: readonly string[];
  currency: string;
  /** The smallest amount on a bill in these books. */
  smallest: bigint;
}

export interface TaxCode {
  id: string;
  /** In the form of `rateKey`, if the ledger states it. */
  rate: string | null;
}

/** Tax codes that people chose for this bill. */
interface CodedTaxes {
  /** Of each part; `null` if nobody coded it. */
  codes: readonly (TaxCode | null)[];
  /** For what is beside the lines, where it fits. */
  beside: TaxCode | null;
}

type Settings = Pick<LedgerSettings, 'taxCodes' | 'taxCodeId' | 'untaxedCodeId'>;

/** The tax code of each part; `null` if there is none at all. A missing code is refused, never guessed. */
export function codesFor(
  taxed: Taxed,
  { codes: coded, beside }: CodedTaxes,
  { taxCodes, taxCodeId, untaxedCodeId }: Settings,
): (string | null)[] | null {
  const hasChosen = taxCodeId !== null || Object.keys(taxCodes).length > 0;
  if (!hasChosen && coded.every((code) => code === null)) return null;
  const implied = impliedRate(taxed);
  const all = [beside, ...coded].filter((code) => code !== null);
  const codedAt = (rate: string) => all.find((code) => code.rate === rate)?.id ?? null;
  const chosen = taxed.parts.map(({ rate, isTaxed }, index) => {
    const own = coded[index];
    if (own) return own.id;
    if (!isTaxed) return untaxedCodeId ?? codedAt('0');
    const known = rate ?? implied;
    const code = (known !== null && (taxCodes[known] || codedAt(known))) || taxCodeId;
    const unstated = known === null && beside?.rate === null ? beside.id : null;
    return (
      code ??
      unstated ??
      requireCodeFor(known === null ? 'tax whose rate is not on the invoice' : `${known}% tax`)
    );
  });
  // Cents of rounding need no code of their own: without one they go with the largest taxed line.
  const largest = chosen[largestTaxed(taxed.parts)] ?? null;
  const codes = chosen.map(
    (code, index) => code ?? (taxed.parts[index]?.isRounding ? largest : null),
  );
  // Among lines with codes, the ledger would tax a line without one by the default of its account.
  const isMixed = codes.includes(null) && codes.some((code) => code !== null);
  return isMixed ? requireCodeFor('lines without tax') : codes;
}

function largestTaxed(parts: readonly TaxedPart[]): number {
  return parts.reduce((largest, { net, isTaxed }, index) => {
    const most = parts[largest]?.net ?? 0n;
    return isTaxed && net * net > most * most ? index : largest;
  }, -1);
}

function requireCodeFor(subject: string): never {
  throw new LedgerProblem(
    'refused',
    `Choose the tax code for ${subject} in the Integrations page.`,
  );
}

export const netOf = (parts: readonly TaxedPart[]) => parts.reduce((sum, { net }) => sum + net, 0n);

export const withoutRate = <Part extends TaxedPart>(parts: readonly Part[]) =>
  parts.filter(({ isTaxed, rate }) => isTaxed && rate === null);

/** The part of the tax that remains for parts without a stated rate. */
function taxWithoutRate({ parts, tax, includesTax }: Taxed): bigint {
  return parts.reduce(
    (left, { net, rate, isTaxed }) =>
      isTaxed && rate !== null ? left - taxAt(rate, net, includesTax) : left,
    tax,
  );
}

/** The rate of parts without one: a rate of the invoice or the company that explains the rest of the tax. */
export function impliedRate(taxed: Taxed): string | null {
  const unstated = withoutRate(taxed.parts);
  if (unstated.length === 0) return null;
  const [rest, base] = [taxWithoutRate(taxed), netOf(unstated)];
  const rates = new Set([...taxed.parts.flatMap(({ rate }) => rate ?? []), ...taxed.rates]);
  const isMeant = (rate: string) =>
    isRounding(taxAt(rate, base, taxed.includesTax) - rest, taxed.currency);
  return [...rates].filter((rate) => rate !== '0').find(isMeant) ?? null;
}

/** Whether the parts account for all of the tax. */
export function isExplained(taxed: Taxed): boolean {
  if (withoutRate(taxed.parts).length > 0) return impliedRate(taxed) !== null;
  return isRounding(taxWithoutRate(taxed), taxed.currency);
}

/** The weight of each part in the tax: by its rate; the rest is shared by net amount among parts without a rate. */
function weightsOf(taxed: Taxed): bigint[] {
  const [rest, base] = [taxWithoutRate(taxed), netOf(withoutRate(taxed.parts))];
  return taxed.parts.map(({ net, rate, isTaxed }) => {
    if (!isTaxed) return 0n;
    if (rate !== null) return taxAt(rate, net, taxed.includesTax);
    return base === 0n ? 0n : (net * rest) / base;
  });
}

/** Distributes the tax over the taxed parts by their weights; the last one takes the rounding difference. */
export function spread(taxed: Taxed): bigint[] {
  const { parts, tax, smallest } = taxed;
  const weights = weightsOf(taxed);
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  const last = parts.findLastIndex(({ isTaxed }) => isTaxed);
  let left = tax;
  return parts.map(({ isTaxed }, index) => {
    if (!isTaxed || sum === 0n) return index === last ? left : 0n;
    const weight = weights[index] ?? 0n;
    const share = index === last ? left : roundedTo(smallest, (tax * weight) / sum);
    left -= share;
    return share;
  });
}
