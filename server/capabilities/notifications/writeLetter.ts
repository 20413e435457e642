import { wallDay } from '#shared/dates/wallClock.ts';
import { formatsIn } from '#shared/money/formatsIn.ts';
import type { NotificationSettings } from '#shared/notifications/contract.ts';
import { may } from '#shared/permissions.ts';
import type { Services } from '../../capability.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Letter, LetterLink, LetterPicture } from '../../platform/mail/letter.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { lockMember } from '../accounts/memberStore.ts';
import { messagePolicyOf } from '../accounts/messagePolicyStore.ts';
import { previewOfPage } from '../uploads/previews.ts';
import { composeLetter, lastOfEach, listedIn } from './composeLetter.ts';
import { makeDecisionLink, validHours } from './decisionLinkStore.ts';
import { settingsOf } from './settingsStore.ts';
import { unsubscribeToken } from './unsubscribing.ts';
import { lockUntoldTo, markTold, type Untold } from './untoldStore.ts';

const decideLabel = 'Approve or reject';

type Tools = Pick<Services, 'mail' | 'config'>;

/** Writes one letter to a person about notifications that are neither seen nor over yet. */
export async function writeLetter(
  tx: AccountTx,
  personId: string,
  { mail, config, now }: Tools & { now: Date },
): Promise<void> {
  const all = await lockUntoldTo(tx, personId, 'mailed');
  if (all.length === 0) return;
  await markTold(tx, all, 'mailed');
  const untold = lastOfEach(all);
  const member = await lockMember(tx, personId);
  const { letters, zone } = await settingsOf(tx, personId);
  if (!member || letters === 'off') return;
  const { publicUrl } = config;
  const { name: companyName, requiresPasskeys } = await ownAccount(tx);
  const { picturesInLetters } = await messagePolicyOf(tx);
  const canDecide = may(member.roles, 'invoices.approve') && !requiresPasskeys;
  const links = new Map<Untold, LetterLink>();
  const pictures = new Map<Untold, LetterPicture>();
  const today = wallDay(now, zone);
  for (const one of listedIn(untold, today).flatMap(({ listed }) => listed)) {
    links.set(one, await linkTo(tx, one, { personId, publicUrl, canDecide }));
    const picture = picturesInLetters ? await firstPageOf(tx, one) : null;
    if (picture) pictures.set(one, picture);
  }
  await mail.send(
    tx,
    composeLetter({
      to: member.email,
      companyName,
      formats: formatsIn(member.formats),
      untold,
      today,
      linkOf: (one) => links.get(one),
      pictureOf: (one) => pictures.get(one),
      note: [...links.values()].some(({ label }) => label === decideLabel)
        ? `What you approve or reject by these links is decided in your name. Each works once and for ${validHours} hours; do not forward this email.`
        : null,
      overview: { label: 'Open Docket', url: `${publicUrl}/dashboard` },
      unsubscribe: unsubscribeOf(tx, personId, letters, config),
    }),
  );
}

async function firstPageOf(
  tx: AccountTx,
  { uploadId, vendorName }: Untold,
): Promise<LetterPicture | null> {
  const hash = uploadId && (await previewOfPage(tx, uploadId, 1));
  if (!hash) return null;
  const { accountId } = tx;
  return { accountId, hash, alt: `First page of the invoice of ${vendorName ?? 'this vendor'}` };
}

async function linkTo(
  tx: AccountTx,
  { kind, invoiceId, fingerprint }: Untold,
  { personId, publicUrl, canDecide }: { personId: string; publicUrl: string; canDecide: boolean },
): Promise<LetterLink> {
  const waits = kind === 'turn' || kind === 'escalated';
  if (!waits || !canDecide) {
    return { label: 'Open the invoice', url: `${publicUrl}/invoices/${invoiceId}` };
  }
  const token = await makeDecisionLink(tx, { personId, invoiceId, fingerprint });
  return {
    label: decideLabel,
    // In the fragment, so that it reaches no server, log or referrer before the page uses it.
    url: `${publicUrl}/decide#token=${token}`,
  };
}

const reasons: Record<Exclude<NotificationSettings['letters'], 'off'>, string> = {
  immediate: 'You get this email because Docket tells you at once what needs you.',
  hourly: 'You get this email because Docket tells you once an hour what needs you.',
  daily: 'You get this email because Docket tells you once a day what needs you.',
};

function unsubscribeOf(
  { accountId }: AccountTx,
  personId: string,
  letters: keyof typeof reasons,
  config: Services['config'],
): NonNullable<Letter['unsubscribe']> {
  const token = unsubscribeToken(config, { accountId, personId });
  return {
    text: reasons[letters],
    link: {
      label: 'Stop these emails',
      url: `${config.publicUrl}/unsubscribe#token=${token}`,
    },
    oneClick: `${config.publicUrl}/api/notifications/unsubscribe?token=${token}`,
  };
}
