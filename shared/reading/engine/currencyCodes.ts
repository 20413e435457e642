/** ISO 4217. Those that are read wherever they stand on a page. */
export const usualCodes: readonly string[] =
  'USD EUR GBP CHF PLN INR MYR SGD AUD CAD NZD JPY CNY SEK NOK DKK CZK HUF RON BRL MXN ZAR AED TRY THB IDR PHP HKD BGN ILS SAR'.split(
    ' ',
  );

/** Those that may be part of another text as well, and are read beside an amount. */
export const rareCodes: readonly string[] =
  'AFN AMD AOA ARS AWG AZN BBD BDT BHD BIF BMD BND BSD BTN BWP BYN BZD CDF CLP COP CRC CVE DJF DOP DZD EGP ERN ETB FJD FKP GHS GIP GMD GNF GTQ GYD HNL HTG IQD IRR ISK JMD JOD KES KGS KHR KMF KPW KRW KWD KYD KZT LBP LKR LRD LSL LYD MDL MGA MKD MMK MNT MRU MUR MVR MWK MZN NAD NGN NPR OMR PAB PGK PKR PYG QAR RSD RUB RWF SBD SCR SDG SHP SLE SRD SSP STN SVC SYP SZL TJS TMT TND TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZMW ZWG'.split(
    ' ',
  );

/** Those that are words as well, such as of what is sold, and are read beside the total alone. */
export const wordlikeCodes: readonly string[] =
  'ALL ANG BAM BOB CUP GEL LAK MAD MOP NIO PEN SOS TOP'.split(' ');
