import type { Invoice } from '../invoices/contract.ts';
import type { Formats } from '../money/formatsIn.ts';
import type { NotificationDetails, NotificationKind } from './contract.ts';

const headlines: Record<NotificationKind, { one: string; several: string }> = {
  turn: { one: 'waits for your approval', several: 'invoices wait for your approval' },
  escalated: {
    one: 'has waited too long and is escalated to you',
    several: 'invoices have waited too long and are escalated to you',
  },
  held: {
    one: 'is held until somebody has verified it',
    several: 'invoices are held until somebody has verified them',
  },
  asked: { one: 'has a question for you', several: 'invoices have a question for you' },
  sent_back: {
    one: 'was sent back to be checked again',
    several: 'invoices were sent back to be checked again',
  },
  approved: {
    one: 'that you brought in was approved',
    several: 'invoices that you brought in were approved',
  },
  rejected: { one: 'was rejected', several: 'invoices were rejected' },
  reopened: { one: 'was reopened', several: 'invoices were reopened' },
  mentioned: {
    one: 'has a comment that mentions you',
    several: 'invoices have comments that mention you',
  },
  answered: {
    one: 'has an answer to your question',
    several: 'invoices have answers to your questions',
  },
};

/** "An invoice waits for your approval", "12 invoices wait for your approval". */
export function headline(kind: NotificationKind, count: number): string {
  const { one, several } = headlines[kind];
  return count === 1 ? `An invoice ${one}` : `${count} ${several}`;
}

type Named = Pick<Invoice, 'vendorName' | 'invoiceNumber' | 'amount' | 'currency'>;

/** Vendor, number and amount: the only data of an invoice in a mail or notification. */
export function invoiceWords(
  { vendorName, invoiceNumber, amount, currency }: Named,
  money: Formats['money'],
): string {
  const parts = [
    vendorName ?? 'Unknown vendor',
    invoiceNumber,
    amount === null ? null : money(amount, currency),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

const concerns = {
  uploader: 'You brought it in.',
  decider: 'What you had decided no longer counts.',
  editor: 'You had edited it.',
} as const;

/** "By Mara Meyer: “Not ours”. You brought it in." */
export function detailWords({ by, remark, concern }: NotificationDetails): string {
  const author = by === null ? null : `By ${by}${remark === null ? '.' : `: ${quoted(remark)}`}`;
  return [author, concern && concerns[concern]].filter((part) => part !== null).join(' ');
}

/** What somebody wrote, as the end of a sentence. */
function quoted(remark: string): string {
  return /[.!?…]$/.test(remark) ? `“${remark}”` : `“${remark}”.`;
}

type Approved = Pick<Invoice, 'appliedRule' | 'requiredCount' | 'approvedBy'>;

/** Why an invoice is mailed to a person: "Rule “Over 5,000” asks for 3 approvals; 1 is given." */
export function whyWords(
  kind: NotificationKind,
  details: NotificationDetails,
  invoice: Approved,
): string {
  switch (kind) {
    case 'turn':
      return approvalWords(invoice);
    case 'escalated':
      return 'It has waited longer than its rule allows, so every manager and admin may approve it.';
    case 'held':
      return 'You may verify it, since you did not bring it in.';
    default:
      return detailWords(details);
  }
}

function approvalWords({ appliedRule, requiredCount, approvedBy }: Approved): string {
  const rule = appliedRule === null ? 'Its rule' : `Rule “${appliedRule.name}”`;
  if (requiredCount <= 1) return `${rule} asks for one approval. You may give it.`;
  const given = approvedBy.length;
  const count =
    given === 0 ? 'none is given yet' : given === 1 ? '1 is given' : `${given} are given`;
  return `${rule} asks for ${requiredCount} approvals; ${count}. You may give one.`;
}
