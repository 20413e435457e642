import {
  type NotificationKind,
  notificationKinds,
  stateKinds,
} from '#shared/notifications/contract.ts';
import { detailWords, headline, invoiceWords } from '#shared/notifications/words.ts';
import type { Letter, LetterLink } from '../../platform/mail/letter.ts';
import type { Untold } from './untoldStore.ts';

const states: ReadonlySet<string> = new Set(['approved', 'rejected', 'reopened']);
const waitingKinds: ReadonlySet<string> = new Set(stateKinds);

/** Whether it is about something that waits for the person, rather than an event. */
function waits({ kind }: Pick<Untold, 'kind'>): boolean {
  return waitingKinds.has(kind);
}

/**
 * For each invoice keeps only the last state: of one that was rejected, reopened and waits now,
 * only that it waits; if nothing waits, the last event. Comments are not states and are kept.
 * `untold` is in order of creation.
 */
export function lastOfEach(untold: readonly Untold[]): Untold[] {
  const waiting = new Set(untold.filter(waits).map(({ invoiceId }) => invoiceId));
  const last = new Map(
    untold.filter(({ kind }) => states.has(kind)).map((one) => [one.invoiceId, one]),
  );
  return untold.filter(
    (one) =>
      !states.has(one.kind) || (!waiting.has(one.invoiceId) && last.get(one.invoiceId) === one),
  );
}

/** More than this are summed up by number. */
const mostInFull = 3;

/** Whether the letter is short enough to list each notification with its own link. */
export function isInFull(untold: readonly Untold[]): boolean {
  return untold.length <= mostInFull;
}

interface Composing {
  to: string;
  companyName: string;
  untold: readonly Untold[];
  /** The link for one notification, when it is listed in full. */
  linkOf(untold: Untold): LetterLink | undefined;
  /** Explains those links. */
  note: string | null;
  /** The page with all notifications. */
  overview: LetterLink;
  unsubscribe: NonNullable<Letter['unsubscribe']>;
}

/** Of an invoice, the letter contains vendor, number and amount, and nothing else. */
export function composeLetter(composing: Composing): Letter {
  const { to, untold, linkOf, note, overview, unsubscribe } = composing;
  const subject = subjectOf(composing);
  if (!isInFull(untold)) {
    return { to, subject, text: summary(untold), link: overview, unsubscribe };
  }
  const items = untold.map((one) => {
    const link = linkOf(one);
    const text = [`${invoiceWords(one)}.`, sentence(one), detailWords(one.details)]
      .filter((part) => part !== '')
      .join(' ');
    return link ? { text, link } : { text };
  });
  return { to, subject, text: note === null ? [] : [note], items, unsubscribe };
}

function subjectOf({ untold, companyName }: Composing): string {
  const groups = groupsOf(untold);
  const [only, ...others] = groups;
  const [one] = only?.untold ?? [];
  if (!only || !one) throw new Error('There is nothing to write about');
  if (others.length > 0) return mixedSubject(untold, companyName);
  if (only.untold.length > 1) return headline(only.kind, only.untold.length);
  return `${invoiceWords(one)}: ${lower(sentence(one))}`.replace(/\.$/, '');
}

/** For example "3 invoices need you at Northwind, and news of 4": each invoice counts once. */
function mixedSubject(untold: readonly Untold[], companyName: string): string {
  const needing = new Set(untold.filter(waits).map(({ invoiceId }) => invoiceId));
  const all = new Set(untold.map(({ invoiceId }) => invoiceId));
  const newsCount = all.size - needing.size;
  if (needing.size === 0) return `News of ${countOf(newsCount)} at ${companyName}`;
  const need = needing.size === 1 ? 'needs' : 'need';
  const subject = `${countOf(needing.size)} ${need} you at ${companyName}`;
  return newsCount === 0 ? subject : `${subject}, and news of ${newsCount}`;
}

function countOf(count: number): string {
  return count === 1 ? '1 invoice' : `${count} invoices`;
}

/** For example "12 invoices wait for your approval." */
function summary(untold: readonly Untold[]): string[] {
  return groupsOf(untold).map(({ kind, untold: some }) => `${headline(kind, some.length)}.`);
}

const sentences: Record<NotificationKind, string> = {
  turn: 'Waits for your approval.',
  escalated: 'Has waited too long and is escalated to you.',
  held: 'Is held until somebody has verified it.',
  asked: 'Has a question for you.',
  sent_back: 'Was sent back to be checked again.',
  approved: 'Was approved.',
  rejected: 'Was rejected.',
  reopened: 'Was reopened.',
  mentioned: 'Has a comment that mentions you.',
  answered: 'Has an answer to your question.',
};

function sentence({ kind }: Untold): string {
  const known = knownKind(kind);
  return known ? sentences[known] : '';
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

export function groupsOf(
  untold: readonly Untold[],
): { kind: NotificationKind; untold: readonly Untold[] }[] {
  return notificationKinds
    .map((kind) => ({ kind, untold: untold.filter((one) => one.kind === kind) }))
    .filter((group) => group.untold.length > 0);
}

function knownKind(kind: string): NotificationKind | undefined {
  return notificationKinds.find((one) => one === kind);
}
