/** ISO 4217 codes that are recognised anywhere on a page. */
export const usualCodes: readonly string[] =
  'USD EUR GBP CHF PLN INR MYR SGD AUD CAD NZD JPY CNY SEK NOK DKK CZK HUF RON BRL MXN ZAR AED TRY THB IDR PHP HKD BGN ILS SAR'.split(
    ' ',
  );

/** Codes that may be part of other texts; recognised only next to an amount. */
export const rareCodes: readonly string[] =
  'AFN AMD AOA ARS AWG AZN BBD BDT BHD BIF BMD BND BSD BTN BWP BYN BZD CDF CLP COP CRC CVE DJF DOP DZD EGP ERN ETB FJD FKP GHS GIP GMD GNF GTQ GYD HNL HTG IQD IRR ISK JMD JOD KES KGS KHR KMF KPW KRW KWD KYD KZT LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MRU MUR MVR MWK MZN NAD NGN NPR OMR PAB PGK PKR PYG QAR RSD RUB RWF SBD SCR SDG SHP SLE SRD SSP STN SVC SYP SZL TJS TMT TND TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZMW ZWG'.split(
    ' ',
  );

/** Codes that are also words, such as parts of product names; recognised only next to the total. */
export const wordlikeCodes: readonly string[] =
  'ALL ANG BAM BOB CUP GEL LAK MAD MOP NIO PEN SOS TOP'.split(' ');

/** Codes that no page of an invoice is searched for: funds, metals, and currencies of the last years. */
const otherCodes = 'BOV CHE CHW CLF COU CUC HRK MXV SLL USN UYI UYW XAG XAU XCG XDR ZWL'.split(' ');

/** All codes that exist, the usual ones first. */
export const currencyCodes: readonly string[] = [
  ...usualCodes,
  ...[...rareCodes, ...wordlikeCodes, ...otherCodes].sort(),
];

const currencies: ReadonlySet<string> = new Set(currencyCodes);

export function isCurrency(code: string): boolean {
  return currencies.has(code);
}
