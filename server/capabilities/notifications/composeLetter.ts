import type { Formats } from '#shared/money/formatsIn.ts';
import { type NotificationKind, notificationKinds } from '#shared/notifications/contract.ts';
import { headline, invoiceWords, whyWords } from '#shared/notifications/words.ts';
import type { Letter, LetterLink, LetterPicture, LetterTable } from '../../platform/mail/letter.ts';
import { warningsIn } from './letterFormats.ts';
import { inLetterOrder, waits } from './letterOrder.ts';
import type { Untold } from './untoldStore.ts';

const states: ReadonlySet<string> = new Set(['approved', 'rejected', 'reopened']);

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

/** More than this are counted instead of listed. */
const mostListed = 10;

interface Listed {
  kind: NotificationKind;
  count: number;
  listed: readonly Untold[];
}

/** The invoices that a letter lists, by kind: those that wait come first, and in each kind what is most urgent today. */
export function listedIn(untold: readonly Untold[], today: string): Listed[] {
  let left = mostListed;
  return groupsOf(untold).map(({ kind, untold: some }) => {
    const listed = inLetterOrder(some, today).slice(0, left);
    left -= listed.length;
    return { kind, count: some.length, listed };
  });
}

interface Composing {
  to: string;
  companyName: string;
  /** Those of the person who gets the letter. */
  formats: Formats;
  untold: readonly Untold[];
  /** The day of that person. */
  today: string;
  /** The link of one that is listed. */
  linkOf(untold: Untold): LetterLink | undefined;
  /** The picture of its first page, where the company allows it. */
  pictureOf(untold: Untold): LetterPicture | undefined;
  /** Explains those links. */
  note: string | null;
  /** The page with all notifications. */
  overview: LetterLink;
  unsubscribe: NonNullable<Letter['unsubscribe']>;
}

/** Of an invoice, the letter contains vendor, number, amount, due date and warnings; of its document at most a picture. */
export function composeLetter(composing: Composing): Letter {
  const { to, untold, today, note, overview, unsubscribe } = composing;
  const groups = listedIn(untold, today);
  const isWhole = groups.every(({ count, listed }) => count === listed.length);
  return {
    to,
    subject: subjectOf(composing),
    text: [],
    tables: groups.map((group) => tableOf(group, composing)),
    ...(note !== null && { note }),
    ...(!isWhole && { link: overview }),
    unsubscribe,
  };
}

const columns = { name: 'Vendor', date: 'Due', amount: 'Amount' };

function tableOf(
  { kind, count, listed }: Listed,
  { linkOf, pictureOf, formats }: Composing,
): LetterTable {
  const rows = listed.map((one) => {
    const [link, picture] = [linkOf(one), pictureOf(one)];
    const why = whyWords(kind, one.details, one);
    return {
      name: one.vendorName ?? 'Unknown vendor',
      detail: one.invoiceNumber,
      date: one.dueDate === null ? null : formats.day(one.dueDate),
      amount: one.amount === null ? null : formats.money(one.amount, one.currency),
      warnings: waits(one) ? warningsIn(one.flags, formats) : [],
      remarks: why === '' ? [] : [why],
      ...(picture && { picture }),
      ...(link && { link }),
    };
  });
  const others = count - listed.length;
  return {
    title: `${headline(kind, count)}.`,
    columns,
    rows,
    more: others === 0 || listed.length === 0 ? null : `And ${others} more.`,
  };
}

function subjectOf({ untold, companyName, formats }: Composing): string {
  const groups = groupsOf(untold);
  const [only, ...others] = groups;
  const [one] = only?.untold ?? [];
  if (!only || !one) throw new Error('There is nothing to write about');
  if (others.length > 0) return mixedSubject(untold, companyName);
  if (only.untold.length > 1) return headline(only.kind, only.untold.length);
  return `${invoiceWords(one, formats.money)}: ${lower(sentence(one))}`.replace(/\.$/, '');
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
