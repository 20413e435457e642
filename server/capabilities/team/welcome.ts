import { listText } from '#shared/listText.ts';
import { may, type Role, roleNames } from '#shared/permissions.ts';
import type { Services } from '../../capability.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { Letter } from '../../platform/mail/letter.ts';
import { ownAccount } from '../accounts/accountStore.ts';
import { listMembers } from '../accounts/memberStore.ts';
import type { ProofFollower } from '../auth/ProofFollower.ts';
import { findInboundToken, inboundAddressOf } from '../captures/inboundAddress.ts';

type Given = Pick<Services, 'mail' | 'config'>;

interface Member {
  email: string;
  roles: readonly Role[];
}

/** Says to a new member what there is to do for them. */
export async function welcomeMember(
  tx: AccountTx,
  { mail, config }: Given,
  { email, roles }: Member,
): Promise<void> {
  const { name } = await ownAccount(tx);
  const address = inboundAddressOf(config.inbound, await findInboundToken(tx));
  const as = listText(roles.map((role) => roleNames[role].toLowerCase()));
  await mail.send(tx, {
    to: email,
    subject: `Welcome to ${name} on Docket`,
    text: [`You work on the invoices of ${name} as ${as}. This is what you can do:`],
    steps: stepsOf(roles, address),
    link: open(config),
  });
}

function stepsOf(roles: readonly Role[], address: string): string[] {
  return [
    ...(may(roles, 'uploads.create') ? [addStep(address)] : []),
    ...(may(roles, 'invoices.approve')
      ? [
          'Approve what waits for you. It is on your dashboard, and comes by email with a link to approve or reject it.',
        ]
      : []),
    'Choose in your account settings when emails come, and when none do.',
  ];
}

const addStep = (address: string) =>
  `Add an invoice: drop a PDF or a photo on the dashboard, or forward the email that it came with to ${address}.`;

const open = ({
  publicUrl,
}: Pick<Services['config'], 'publicUrl'>): NonNullable<Letter['link']> => ({
  label: 'Open Docket',
  url: `${publicUrl}/dashboard`,
});

async function welcomeCompany(
  tx: AccountTx,
  { mail, config }: Given,
  email: string,
): Promise<void> {
  const { name } = await ownAccount(tx);
  const address = inboundAddressOf(config.inbound, await findInboundToken(tx));
  await mail.send(tx, {
    to: email,
    subject: 'Welcome to Docket',
    text: [`${name} is set up. This is what to do first:`],
    steps: [
      addStep(address),
      'Give that address to your vendors, so that their invoices come by themselves.',
      'Invite those who check and approve invoices with you, under Team.',
      'Say who has to approve which amounts, under Approval rules.',
      'Connect your accounting software, or export files for it, under Integrations.',
    ],
    link: open(config),
  });
}

/**
 * Somebody who is alone in a company has founded it. The letter waits for the first proof of the address, since it names
 * the address for invoices.
 */
export const foundersAreWelcomed: ProofFollower = {
  async addressProven(tx, { personId, email }, { memberships, services }) {
    for (const accountId of memberships) {
      await tx.inAccount(accountId, async (account) => {
        const members = await listMembers(account);
        const isAlone = members.length === 1 && members[0]?.personId === personId;
        if (isAlone) await welcomeCompany(account, services, email);
      });
    }
    return 0;
  },
};
