import { canonicalText } from '../canonicalText.ts';
import type { LedgerChoices, LedgerSettings } from './contract.ts';

type Named = { id: string; name: string };

/** What the ids in settings stand for. */
interface Names extends LedgerChoices {
  vendors: readonly Named[];
}

type InWords = Readonly<Record<string, string | boolean | null | readonly string[]>>;

/** What became different between two settings, with the names that people know it by: `Acme Ltd: Legal (24)`. */
export function settingsInWords(
  before: LedgerSettings,
  after: LedgerSettings,
  names: Names,
): { oldValues: InWords; newValues: InWords } {
  return {
    oldValues: inWords(before, after, names),
    newValues: inWords(after, before, names),
  };
}

/** Those of one that are not the same in the other. */
function inWords(
  settings: LedgerSettings,
  other: LedgerSettings,
  { vendors, accounts, taxCodes }: Names,
): InWords {
  const isOther = (name: keyof LedgerSettings) =>
    canonicalText(settings[name]) !== canonicalText(other[name]);
  const chosen = (
    name: 'vendorAccounts' | 'taxCodes',
    keyInWords: (key: string) => string,
    from: readonly Named[],
  ) =>
    [...new Set([...Object.keys(settings[name]), ...Object.keys(other[name])])].flatMap((key) => {
      const id = settings[name][key];
      if (id === undefined || id === other[name][key]) return [];
      return [`${keyInWords(key)}: ${nameOf(id, from)}`];
    });
  return {
    ...(isOther('accountId') && { account: nameOf(settings.accountId, accounts) }),
    ...(isOther('vendorAccounts') && {
      vendorAccounts: chosen('vendorAccounts', (id) => known(id, vendors)?.name ?? id, accounts),
    }),
    ...(isOther('taxCodes') && { taxCodes: chosen('taxCodes', (rate) => `${rate}%`, taxCodes) }),
    ...(isOther('taxCodeId') && { taxCode: nameOf(settings.taxCodeId, taxCodes) }),
    ...(isOther('untaxedCodeId') && { untaxedCode: nameOf(settings.untaxedCodeId, taxCodes) }),
    ...(isOther('billStatus') && { billStatus: settings.billStatus }),
    ...(isOther('exportsOnApproval') && { exportsOnApproval: settings.exportsOnApproval }),
  };
}

const known = (id: string, from: readonly Named[]) => from.find((one) => one.id === id);

/** With its id: names of a ledger change, and several may have one. */
function nameOf<Id extends string | null>(id: Id, from: readonly Named[]): Id | string {
  if (id === null) return id;
  const found = known(id, from);
  return found && found.name !== id ? `${found.name} (${id})` : id;
}
