import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import type { Services } from '../../capability.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { listMembers } from '../accounts/memberStore.ts';
import { settingsOf } from '../notifications/settingsStore.ts';

export type Telling = Pick<Services, 'mail' | 'config'>;

interface Told {
  ownerId: string;
  ledger: LedgerId;
  count: number;
  /** The person who made them the owner; `null` if Docket found it. */
  by: string | null;
  /** Of a single one: `Bill 17 of Acme Ltd`. */
  about: string | null;
}

/** Mails that findings are somebody's from now on, unless they want no letters. Findings have no letter times: they are few. */
export async function tellOwner(
  { mail, config }: Telling,
  tx: AccountTx,
  { ownerId, ledger, count, by, about }: Told,
): Promise<void> {
  const owner = (await listMembers(tx)).find(({ personId }) => personId === ownerId);
  if (!owner || (await settingsOf(tx, ownerId)).letters === 'off') return;
  const { short } = ledgerNames[ledger];
  const bills = count === 1 ? 'A bill' : `${count} bills`;
  const them = count === 1 ? 'it' : 'them';
  const differ = count === 1 ? 'does not agree' : 'do not agree';
  await mail.send(tx, {
    to: owner.email,
    subject: `${bills} in ${short} ${differ} with Docket`,
    text: [
      about === null
        ? `${bills} in ${short} ${differ} with what was approved in Docket.`
        : `${about} in ${short} does not agree with what was approved in Docket.`,
      by === null
        ? `The ledger check has found this, and you are the owner of ${them}. Look at ${them}, or choose another owner.`
        : `${by} asks you to look at it.`,
    ],
    link: { label: 'Open the ledger check', url: `${config.publicUrl}/ledger-check` },
  });
}
