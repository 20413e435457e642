import type { PushMessage } from '#shared/notifications/push.ts';
import { detailWords, headline, invoiceWords } from '#shared/notifications/words.ts';
import { groupsOf } from '../notifications/composeLetter.ts';
import type { Untold } from '../notifications/untoldStore.ts';

/** One message for everything new, so that a phone buzzes once. */
export function composePush(untold: readonly Untold[], waiting: number): PushMessage | null {
  const groups = groupsOf(untold);
  const [first, ...others] = groups;
  const one = first?.untold[0];
  if (!first || !one) return null;
  if (untold.length === 1) {
    const body = [invoiceWords(one), detailWords(one.details)].filter((part) => part !== '');
    return {
      title: headline(first.kind, 1),
      body: body.join('\n'),
      path: `/invoices/${one.invoiceId}`,
      waiting,
    };
  }
  return {
    title: headline(first.kind, first.untold.length),
    body: others.map(({ kind, untold: some }) => headline(kind, some.length)).join('\n'),
    path: '/dashboard',
    waiting,
  };
}
