import type { Hindrance, MailDecision } from '#shared/notifications/mailDecision.ts';

const decidedAs = {
  pending_review: 'decided',
  approved: 'approved',
  rejected: 'rejected',
  paid: 'paid',
} as const;

const texts: Record<Exclude<Hindrance, 'decided'>, string> = {
  changed:
    'It has changed since the letter was written. Sign in and look at it before you approve it.',
  held: 'It is held: somebody has to verify it before it can be approved. Sign in to do that.',
  not_your_turn: 'It does not wait for your approval any more.',
  in_error: 'A field is missing or in error. Sign in and correct it before you approve it.',
};

/** Why the link cannot approve the invoice. */
export function hindranceText(hindrance: Hindrance, { invoice }: MailDecision): string {
  if (hindrance !== 'decided') return texts[hindrance];
  return `It has been ${decidedAs[invoice.status]} already.`;
}
