/**
 * The currencies of ISO 4217 that do not have two digits after the point. Not from `Intl`, which differs between browsers and
 * has none for LBP, IQD and others: amounts in these would be rounded.
 */
const exceptions: readonly [digits: number, currencies: string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

const digitsOf: ReadonlyMap<string, number> = new Map(
  exceptions.flatMap(([digits, currencies]) =>
    currencies.split(' ').map((currency): [string, number] => [currency, digits]),
  ),
);

/** Digits after the point in amounts of a currency; two for one that is unknown. */
export function minorDigits(currency: string): number {
  return digitsOf.get(currency) ?? 2;
}

/** The smallest amount of a currency in the units of `unitsOf`, which are ten-thousandths: a cent is 100. */
export function minorUnit(currency: string): bigint {
  return 10n ** BigInt(4 - minorDigits(currency));
}
