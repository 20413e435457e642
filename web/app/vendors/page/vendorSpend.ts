import type { DayRange } from '#shared/dates/periods.ts';
import type { Conversion } from '#shared/exchangeRates/BaseSums.ts';
import type { CurrencySum } from '#shared/money/sums.ts';
import type { Reported } from '#shared/reports/Reported.ts';
import { createReportedFacts } from '#shared/reports/reportedFacts.ts';
import { type Spend, tallySpend } from '#shared/reports/spend.ts';

interface VendorSpend {
  spend: Spend[];
  /** All currencies in that of the company, where there are others; `null` also until the rates are read. */
  together: { spend: Spend; without: CurrencySum[] } | null;
}

/** Sums by currency need no rates. */
const withoutRates: Conversion = { base: '', book: { find: () => null } };

export function vendorSpend(
  invoices: readonly Reported[],
  range: DayRange,
  conversion: Conversion | undefined,
): VendorSpend {
  const tally = tallySpend(range);
  const factsOf = createReportedFacts(conversion ?? withoutRates);
  for (const invoice of invoices) tally.add(invoice, factsOf(invoice));
  const { own, together, without } = tally.result();
  const [one] = together.spend;
  const isForeign = own.spend.some(({ currency }) => currency !== conversion?.base);
  return {
    spend: own.spend,
    together: conversion && isForeign && one ? { spend: one, without: without.spend } : null,
  };
}
