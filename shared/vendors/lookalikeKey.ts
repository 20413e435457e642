import { skeleton } from '../checks/senders/resemblance.ts';
import { vendorNameKey } from './vendorKeys.ts';

/** Words that impostors add to the name of a vendor: "Acme Ltd (new bank details)". */
const additions = new Set(
  'account accounts accounting ar bank banking bankverbindung bic billing bills change changed detail details iban info information invoice invoices invoicing konto mail neu neue new number official online pay payee payment payments portal rechnung remit remittance revised secure sepa swift update updated'.split(
    ' ',
  ),
);

const greekAndCyrillic = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕЅІЈКМНОРСТУХ';
const latin = 'ABEZHIKMNOPTYXABESIJKMHOPCTYX';
/** Capitals that look like Latin ones. The small letters of many do not, so these are replaced before the case is lost. */
const capitals = new Map(
  Array.from(greekAndCyrillic, (letter, index) => [letter, latin[index] ?? letter]),
);

/** Equal for names that look alike: letters of other alphabets, "rn" for "m", words about payment added. */
export function lookalikeKey(name: string): string {
  const inLatin = Array.from(name, (letter) => capitals.get(letter) ?? letter).join('');
  const words = vendorNameKey(inLatin).split(' ');
  const own = words.filter((word) => !additions.has(word));
  // Legal forms may be written with foreign letters too, and are recognised once they are replaced.
  const plain = (own.length > 0 ? own : words).map(skeleton).join(' ');
  return vendorNameKey(plain).replaceAll(' ', '');
}
