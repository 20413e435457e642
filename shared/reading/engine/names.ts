import { monthOf } from './dates.ts';
import { labelPhrases } from './labels.ts';
import { plainWords, squash } from './text.ts';

const companyWords =
  /(?:^|[\s,(])(?:inc\.?|incorporated|llc|l\.l\.c\.|llp|ltd\.?|limited|plc|corp\.?|corporation|co\.|gmbh(?: ?& ?co\.? ?kga?)?|mbh|ag|kg|kgaa|ohg|og|e\.? ?u\.?|gbr|ug|e\.? ?v\.?|e\.? ?k\.?|se|b\.?v\.?b?\.?a?\.?|n\.?v\.?|v\.?o\.?f\.?|s\.?a\.?|s\.?a\.?s\.?u?\.?|sarl|s\.?a\.?r\.?l\.?|eurl|s\.?p\.?a\.?|s\.?r\.?l\.?s?\.?|s\.?n\.?c\.?|s\.?l\.?u?\.?|s\.? de r\.?l\.?|oyj?|ab|aps|a\/s|asa?|kft\.?|sp\.? ?z\.? ?o\.? ?o\.?|sp\. ?j\.|s\.r\.o\.?|d\.o\.o\.?|pty\.?(?: ltd\.?)?|pvt\.?(?: ltd\.?)?|private limited|sdn\.? ?bhd\.?|bhd\.?|pte\.?(?: ltd\.?)?|lda\.?|ltda\.?|k\.k\.|enterprise|enterprises|trading|restaurant|restoran|supermarkt|apotheke|hotel|services|solutions|group|store|shop|mart|market|gruppe|foundation|university|association|verein|stiftung|company|ges\.?m\.?b\.?h\.?|sp\.?j\.?|& ?(?:sons?|fils|zn)\.?|e hijos)(?=$|[\s,.)])/i;

/** Legal forms as OCR misreads them, each with as many letters as it has. */
const misreadForms: readonly [RegExp, string][] = [
  [/\bS[OUQ0][NM](?=\.? ?B[HN]D\b)/gi, 'SDN'],
  [/(?<=\bSDN\.? ?)B[NM]D\b/gi, 'BHD'],
  [/\bG[nm][bh]H\b/g, 'GmbH'],
];

export function withPlainForms(text: string): string {
  return misreadForms.reduce((plain, [misread, form]) => plain.replace(misread, form), text);
}

/** Whether the name contains a legal form or a word typical of companies. */
export function legalForm(name: string): boolean {
  return companyWords.test(name);
}

/** `KG. Baru` is a village in Malaysia: a name that begins with a form has none by that. */
export function endsWithForm(name: string): boolean {
  return legalForm(name.replace(/^(?:kg|ag|se|sa|co|ab|as)\b\.?\s*/i, ''));
}

/** Whether it is the end of a name: nothing but legal forms, such as `Co. (M) Sdn Bhd`. */
export function isOnlyForm(name: string): boolean {
  let rest = name.replace(/\(\p{L}{1,3}\)/gu, ' ');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(companyWords, ' ');
  }
  return legalForm(name) && !/\p{L}{2}/u.test(rest);
}

const streets =
  /(?:\b(?:street|st\.?|road|rd\.?|avenue|ave\.?|lane|ln\.?|drive|dr\.|blvd\.?|boulevard|way|suite|floor|unit|p\.?o\.? ?box|box|square|court|highway|jalan|jln|lorong|taman|rue|quai|chemin|impasse|allee|allée|place|calle|avda?\.?|plaza|paseo|carretera|via|viale|piazza|corso|straat|laan|weg|plein|kade|ul\.?|al\.?|aleja|plac)\b|(?:stra(?:ß|ss)e|str\.|gasse|platz|allee|weg|straat|laan|gracht|ring|damm|ufer)\b)/i;
/** `8 Market Square`: such a line is no company, although it contains a word typical of companies. */
const house = new RegExp(`^\\d+\\p{L}?,? .*${streets.source}$`, 'iu');
const postcode =
  /(?:^|\s)(?:[A-Z]{1,2}[- ])?\d{4,6}(?:-\d{3,4})?(?:\s?[A-Z]{2})?\s+\p{Lu}[\p{L}]+|\b[A-Z]{2}\.?,? \d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b\d{2}-\d{3}\b|^\d{5}\b/u;

/** Whether it contains a street, with or without number. */
export function namesStreet(text: string): boolean {
  return text.includes(',') && streets.test(text);
}

/** Whether it is a street with number, or a postcode with town. */
export function isAddress(text: string): boolean {
  return (
    postcode.test(text) ||
    (/\d/.test(text) && streets.test(text)) ||
    /^\d+[a-z]?,? \p{L}/u.test(text)
  );
}

const titleWords = new Set(
  `invoice rechnung facture factura fattura factuur faktura receipt tax original copy copie kopie duplicate duplikat page seite pagina strona date datum data fecha credit note gutschrift
  avoir quittung beleg bon kassenbon cash bill statement thank thanks you welcome vielen dank merci gracias grazie bedankt dziekujemy tel telephone telefon fax phone email mail web www http https total
  kundenbeleg haendlerbeleg handlerbeleg paid bezahlt germany deutschland france italy italia spain espana netherlands nederland poland polska usa united states kingdom america canada austria osterreich switzerland schweiz suisse belgium belgie belgique malaysia
  number nummer no nr description menge qty quantity price amount betrag montant importe importo bedrag kwota the your our ihre unsere customer kunde client cliente klant due summary details notes note terms conditions payment zahlung to from of for von an de simplified official commercial proforma
  order items item table guest cashier served by time open daily closed monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag please bitte subtotal summe currency information help online website pay balance
  company logo address bank account iban bic swift shipping billing delivery lieferschein bezahlung kartenzahlung visa mastercard girocard ec karte debit contactless us and und et y e en i oder or with mit powered generated created`
    .split(/\s+/)
    .map(squash),
);
for (const { strong } of Object.values(labelPhrases))
  for (const phrase of strong.split('|'))
    if (!/\s/.test(phrase.trim())) titleWords.add(squash(phrase));

export const isTitleWord = (word: string): boolean => titleWords.has(word);

const invoice = 'invoice|rechnung|facture|factura|fattura|factuur|faktura';
const title = new RegExp(
  `^(?:${invoice})\\b|(?:rechnung|gutschrift|\\b(?:${invoice}|bill|receipt|statement|credit note))$`,
  'i',
);

/** `Electricity invoice` and `Stromrechnung` say what the document is. */
export const isTitle = (name: string): boolean => title.test(name);

const banks =
  /\b(?:bank|sparkasse|volksbank|raiffeisen\p{L}*|banco|banca|banque|caixa\p{L}*|crédit|credit union|building society|kantonalbank|postfinance)\b|bank\b/iu;

/** Banks are named beside accounts. */
export const isBank = (name: string): boolean => banks.test(name);

/** `8970 AB` before a town is no legal form. */
const dutchPlace = /\b\d{4} ?[A-Z]{2} \p{Lu}/u;

/** Whether it could be the name of a company or person: mostly letters, and not only words that every document has. */
export function isNamelike(text: string): boolean {
  const letters = (text.match(/\p{L}/gu) ?? []).length;
  const digits = (text.match(/\d/g) ?? []).length;
  if (/^[xX\W_]+$/.test(text)) return false;
  if (letters < 3 || text.length > 60 || digits > letters / 2) return false;
  if (/@|https?:|www\.|[€$£%]|\d{5,}|^\W*\d+\W*$/i.test(text)) return false;
  if (house.test(text)) return false;
  if ((!legalForm(text) || dutchPlace.test(text)) && isAddress(text)) return false;
  if (
    /\bcapital\b|si[èe]ge social|registered office|geschäftsführ|amtsgericht|handelsregister/i.test(
      text,
    )
  )
    return false;
  if (/[.!?]$/.test(text) && !legalForm(text) && text.split(/\s+/).length > 5) return false;
  const words = plainWords(text);
  if (words.length === 0) return false;
  const own = words.filter(
    (word) => !titleWords.has(word) && monthOf(word) === null && !/^\d+$/.test(word),
  );
  return own.length > 0 && own.some((word) => word.length > 1);
}

/** The name in a text, without introduction and without the text after its legal form. */
export function nameIn(text: string): { name: string; bonus: number } | null {
  const owned =
    /(?:payable to|make payment to|in favou?r of|titulaire du compte ?:|kontoinhaber(?:in)? ?:|account (?:holder|name) ?:|t\.?n\.?v\.?|ten name van|©|copyright(?: \d{4})?)\s+(.{3,50})$/i.exec(
      text,
    );
  if (owned?.[1]) return { name: tidy(owned[1]), bonus: 0.5 };
  // Cuts a registration number after the name, and everything behind it.
  const plain = text.replace(/\s*\((?:Co\.? ?(?:Reg\.? ?)?No\.?:? ?)?\d[\dA-Z\s-]*\)?.*$/i, '');
  const cut = cutAfterForm(plain);
  const name = cut ?? plain;
  const tidied = tidy(name);
  return tidied.length > 1 ? { name: tidied, bonus: 0 } : null;
}

/** Legal forms that end a name; lower-case text after them is a sentence. */
const finalForms =
  /(?:gmbh|b\.?v\.?|n\.?v\.?|ltd\.?|limited|inc\.?|llc|s\.?r\.?l\.?|s\.?a\.?s\.?)$/i;

function cutAfterForm(text: string): string | null {
  const comma = text.search(/,\s/);
  const before = comma > 0 ? text.slice(0, comma) : '';
  if (before && companyWords.test(before)) return before;
  const form = companyWords.exec(text);
  if (!form) return null;
  const end = form.index + form[0].length;
  const rest = text.slice(end);
  const ends =
    /^[\s.)]*(?:\d|[A-Z]{2}\b)/.test(rest) ||
    (finalForms.test(form[0]) && /^\s+(?!(?:de|and|und|et|en|y|e)\s)\p{Ll}/u.test(rest));
  return ends ? text.slice(0, end) : null;
}

function tidy(name: string): string {
  return name
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .replace(/[^\p{L}\p{N}.)!]+$/u, '')
    .replace(/^([^(]*)\)$/, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
