import { canonicalText } from '../canonicalText.ts';
import { comparedFieldNames } from './comparedFields.ts';
import { type LedgerChoices, type LedgerSettings, mappedKinds } from './contract.ts';

type Named = { id: string; name: string };

/** Names for the ids in settings. */
interface Names extends LedgerChoices {
  vendors: readonly Named[];
}

type InWords = Readonly<Record<string, string | boolean | null | readonly string[]>>;

/** The changed settings with readable names: `Acme Ltd: Legal (24)`. */
export function settingsInWords(
  before: LedgerSettings,
  after: LedgerSettings,
  names: Names,
): { oldValues: InWords; newValues: InWords } {
  return {
    oldValues: changedSettings(before, after, names),
    newValues: changedSettings(after, before, names),
  };
}

/** The settings that differ from the other version. */
function changedSettings(
  settings: LedgerSettings,
  other: LedgerSettings,
  { vendors, accounts, taxCodes }: Names,
): InWords {
  const differs = (name: keyof LedgerSettings) =>
    canonicalText(settings[name]) !== canonicalText(other[name]);
  const changedEntries = (
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
    ...(differs('accountId') && { account: nameOf(settings.accountId, accounts) }),
    ...(differs('vendorAccounts') && {
      vendorAccounts: changedEntries(
        'vendorAccounts',
        (id) => known(id, vendors)?.name ?? id,
        accounts,
      ),
    }),
    ...(differs('taxCodes') && {
      taxCodes: changedEntries('taxCodes', (rate) => `${rate}%`, taxCodes),
    }),
    ...(differs('taxCodeId') && { taxCode: nameOf(settings.taxCodeId, taxCodes) }),
    ...(differs('untaxedCodeId') && { untaxedCode: nameOf(settings.untaxedCodeId, taxCodes) }),
    ...Object.fromEntries(
      mappedKinds.flatMap((kind) => {
        const { accountId, taxCodeId } = settings.byKind[kind];
        const others = other.byKind[kind];
        return [
          ...(accountId === others.accountId
            ? []
            : [[`${kind}Account`, nameOf(accountId, accounts)]]),
          ...(taxCodeId === others.taxCodeId
            ? []
            : [[`${kind}TaxCode`, nameOf(taxCodeId, taxCodes)]]),
        ];
      }),
    ),
    ...(differs('billStatus') && { billStatus: settings.billStatus }),
    ...(differs('exportsOnApproval') && { exportsOnApproval: settings.exportsOnApproval }),
    ...(differs('takesBills') && { takesBills: settings.takesBills }),
    ...(differs('comparedFields') && {
      compared: settings.comparedFields.map((field) => comparedFieldNames[field]),
    }),
    ...(differs('comparedFrom') && { comparedFrom: settings.comparedFrom }),
    ...(differs('needsCodingFirst') && { needsCodingFirst: settings.needsCodingFirst }),
    ...(differs('requires') && { requires: settings.requires }),
  };
}

const known = (id: string, from: readonly Named[]) => from.find((one) => one.id === id);

/** Includes the id, because names in a ledger change and are not unique. */
function nameOf<Id extends string | null>(id: Id, from: readonly Named[]): Id | string {
  if (id === null) return id;
  const found = known(id, from);
  return found && found.name !== id ? `${found.name} (${id})` : id;
}
