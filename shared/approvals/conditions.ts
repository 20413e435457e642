import type { EnteredCoding } from '../coding/coding.ts';
import {
  type CodingDefaults,
  type EffectiveLine,
  effectiveCoding,
} from '../coding/effectiveCoding.ts';
import type { ItemField } from '../coding/fields.ts';
import type { InvoiceLine } from '../invoices/lines.ts';
import type { DocumentType } from '../reading/reading.ts';
import { type ConditionField, conditionNames } from '../rules/fields.ts';
import { type InvoiceUploaders, uploadersOf } from './approvalProgress.ts';

/** What is known about one subject of conditions. */
interface Known {
  values: readonly string[];
  /** Whether it has no other values than these. */
  isComplete: boolean;
}

/** What conditions of rules are compared with. */
export type RuleFacts = Readonly<Record<ConditionField, Known>>;

/** The fields of an invoice that conditions look at. */
export interface Conditioned extends InvoiceUploaders {
  amount: string | null;
  currency: string;
  vendorId: string | null;
  documentType: DocumentType;
  /** Dismissed ones too: a dismissal must not choose a rule. */
  flags: readonly { code: string }[];
  lines: readonly Pick<InvoiceLine, 'id' | 'net'>[];
  coding: EnteredCoding;
}

/**
 * The facts of an invoice. A vendor who is not on file, a line without an account and an uploader whom nobody knows are
 * unknown. A line without a class or a project has none.
 */
export function ruleFactsOf(invoice: Conditioned, defaults: CodingDefaults): RuleFacts {
  const lines = effectiveCoding(invoice, defaults);
  const uploaders = uploadersOf(invoice);
  const accounts = itemsOf(lines, ['account']);
  return {
    vendors: known(invoice.vendorId === null ? [] : [invoice.vendorId], invoice.vendorId !== null),
    accounts: known(
      accounts,
      lines.every(({ coding }) => coding.account !== null),
    ),
    classes: known(itemsOf(lines, ['class', 'location', 'tracking', 'secondTracking'])),
    projects: known(itemsOf(lines, ['customer'])),
    kinds: known([invoice.documentType]),
    flags: known(invoice.flags.map(({ code }) => code)),
    uploaders: known(uploaders, uploaders.length > 0),
    currencies: known([invoice.currency]),
  };
}

function known(values: readonly string[], isComplete = true): Known {
  return { values, isComplete };
}

function itemsOf(lines: readonly EffectiveLine[], fields: readonly ItemField[]): string[] {
  return lines.flatMap(({ coding }) => fields.flatMap((field) => coding[field] ?? []));
}

/** The conditions of a rule. Rules of earlier versions have none. */
export type RuleConditions = {
  readonly [Name in ConditionField]?: readonly string[] | undefined;
} & {
  match?: 'all' | 'any' | undefined;
};

export const noConditions: RuleConditions = {
  vendors: [],
  accounts: [],
  classes: [],
  projects: [],
  kinds: [],
  flags: [],
  uploaders: [],
  currencies: [],
  match: 'all',
};

/** The subjects that a rule has a condition on. */
export function conditionsIn(rule: RuleConditions): ConditionField[] {
  return conditionNames.filter((name) => (rule[name] ?? []).length > 0);
}

export interface Matching {
  holds: 'yes' | 'no' | 'perhaps';
  /** The subjects about which too little is known. */
  unknown: readonly ConditionField[];
}

/** Whether the conditions of a rule hold. Without facts, nothing is known. */
export function matching(rule: RuleConditions, facts: RuleFacts | undefined): Matching {
  const names = conditionsIn(rule);
  const answers = names.map((name) => holds(rule[name] ?? [], facts?.[name]));
  const unknown = names.filter((_, index) => answers[index] === 'perhaps');
  const [decisive, otherwise] =
    rule.match === 'any' && names.length > 0 ? (['yes', 'no'] as const) : (['no', 'yes'] as const);
  if (answers.includes(decisive)) return { holds: decisive, unknown: [] };
  return unknown.length > 0 ? { holds: 'perhaps', unknown } : { holds: otherwise, unknown };
}

function holds(wanted: readonly string[], fact: Known | undefined): Matching['holds'] {
  if (!fact) return 'perhaps';
  if (fact.values.some((value) => wanted.includes(value))) return 'yes';
  return fact.isComplete ? 'no' : 'perhaps';
}
