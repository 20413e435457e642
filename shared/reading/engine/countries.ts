/** Without Idaho, since `ID 12345` is mostly somebody's number. */
const stateCodes =
  'AL|AK|AZ|AR|CA|CO|CT|DC|DE|FL|GA|HI|IA|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY';
const stateNames =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming';
const american = new RegExp(
  `\\bUSA\\b|\\bU\\.S\\.A|\\bEIN\\W{1,3}\\d{2}-\\d{7}\\b|(?<!\\p{L})(?:(?:${stateCodes}|${stateNames}),?[ \\t]{1,3}\\d{5}|ID,?[ \\t]{1,3}83[2-8]\\d\\d)(?:-\\d{4})?(?!\\d)|\\b(?:[Uu]nited [Ss]tates|UNITED STATES|[Ss]ales [Tt]ax|SALES TAX)\\b`,
  'u',
);

/** Signs of countries that write their dollars with the bare sign. */
const dollarPlaces: [RegExp, string][] = [
  [/\b(?:australia|abn|nsw|queensland)\b/i, 'AUD'],
  [/\b(?:NSW|VIC|QLD|TAS|ACT|SA|WA|NT),? \d{4}\b/, 'AUD'],
  [/\b(?:canada|ontario|quebec|british columbia|alberta|hst|pst|qst)\b/i, 'CAD'],
  [/\b[ABCEGHJ-NPR-TVXY]\d[A-Z] \d[A-Z]\d\b|\d ?RT ?\d{4}\b/, 'CAD'],
  [/\b(?:singapore|uen)\b/i, 'SGD'],
  [/\b(?:new zealand|nzbn)\b|\bgst\b[^\d\n]{0,20}\d{2,3}-\d{3}-\d{3}\b/i, 'NZD'],
  // Towns with these names in Florida and Dorset are followed by other codes.
  [/\b(?:auckland|wellington|christchurch)\b(?!,? [a-z]{2}\b)/i, 'NZD'],
  [/\bhong kong\b/i, 'HKD'],
  [/\b(?:mexico|m[eé]xico|rfc)\b/i, 'MXN'],
];
/** Signs of countries whose documents may not name a currency. */
const countries: [RegExp, string][] = [
  [
    /\b(sdn\.? ?bhd|malaysia|kuala lumpur|selangor|johor|penang|petaling jaya|shah alam|jalan|taman)\b/i,
    'MYR',
  ],
  [/\b(switzerland|schweiz|suisse|svizzera|CHE-\d{3})\b/i, 'CHF'],
  [/\b(india|gstin|mumbai|bangalore|new delhi|pvt\.? ltd)\b/i, 'INR'],
  [/\b(united kingdom|england|vat reg(istration)? no|gb\d{9})\b/i, 'GBP'],
  [/\b(sp\. ?z ?o\.? ?o|nip|polska)\b/i, 'PLN'],
  [
    /\b(deutschland|germany|österreich|austria|france|italia|españa|spain|nederland|belgi[eëu]|mwst|ust-id|tva|btw|p\. ?iva|gmbh|b\.v\.|s\.r\.l|steuernummer|partita iva|siret|kvk)\b/i,
    'EUR',
  ],
  [/\b(usa|united states|[A-Z]{2} \d{5}(-\d{4})?|sales tax)\b/, 'USD'],
];

export function isAmerican(text: string): boolean {
  return american.test(text);
}

/** Postal codes of Germany and India behind the code of the country, which Delaware and Indiana do not have. */
const foreignPostalCodes =
  /(?<!\p{L})(?:DE,?[ \t]{1,3}(?!19[789])|IN,?[ \t]{1,3}(?!4[67]))\d{5}(?!\d)/gu;

/** Whether nothing is American but a postal code such as `DE 80331`. */
export function hasForeignPostalCode(text: string): boolean {
  return isAmerican(text) && !isAmerican(text.replace(foreignPostalCodes, ''));
}

export function isCanadian(text: string): boolean {
  return dollarPlaces.some(([pattern, code]) => code === 'CAD' && pattern.test(text));
}

/** Currencies of the countries found in a text with the words that name them, strongest sign first. */
export function countriesIn(text: string): { code: string; words: string }[] {
  return countries.flatMap(([pattern, code]) => {
    const [words] = pattern.exec(text) ?? [];
    return words ? [{ code, words }] : [];
  });
}

/** Which dollars are meant, and whether this sign comes before one of the United States. */
export function dollarPlaceIn(
  text: string,
): { code: string; words: string; before: boolean } | null {
  for (const [pattern, code] of dollarPlaces) {
    const match = pattern.exec(text);
    if (!match) continue;
    /** Without Idaho, since `ID 12345` is mostly somebody's number. */
    const stateCodes = text.search(american);
    return { code, words: match[0], before: stateCodes < 0 || match.index < stateCodes };
  }
  return null;
}

const euroArea = new Set(
  'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MC MT NL PT SI SK SM'.split(' '),
);
const otherAccounts: Readonly<Record<string, string>> = {
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
};

/** The currency of the country of an IBAN. */
export function currencyOfAccount(iban: string): string | null {
  const country = iban.slice(0, 2);
  return euroArea.has(country) ? 'EUR' : (otherAccounts[country] ?? null);
}

/** Whether it names a tax that does not exist in the United States. */
export function taxesValueAdded(text: string): boolean {
  return /(?<!\p{L})(?:GST|GSTIN|HST|VAT|IVA|TVA|MwSt|USt|BTW)(?!\p{L})/iu.test(text);
}

export function isElsewhere(text: string): boolean {
  return (
    taxesValueAdded(text) ||
    dollarPlaceIn(text) !== null ||
    /\b(?:ireland|dublin \d{1,2})\b/i.test(text) ||
    /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b/.test(text) ||
    countriesIn(text).some(({ code }) => code !== 'USD')
  );
}
