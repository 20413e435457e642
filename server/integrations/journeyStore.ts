import type { LedgerId } from '#shared/integrations/ledgers.ts';
import type { AccountTx, SystemTx } from '../db/database.ts';
import { hashToken } from '../secrets/token.ts';

interface JourneyRow {
  account_id: string;
  state_hash: Buffer;
  ledger: LedgerId;
  person_id: string;
  sealed_verifier: string | null;
  expires_at: Date;
}

const lastsForMs = 15 * 60_000;

export async function putJourney(
  tx: AccountTx,
  journey: Pick<JourneyRow, 'ledger' | 'person_id' | 'sealed_verifier'> & { state: string },
): Promise<void> {
  const { state, ...row } = journey;
  await tx<JourneyRow>('ledger_journeys').insert({
    ...row,
    state_hash: hashToken(state),
    expires_at: new Date(Date.now() + lastsForMs),
  });
}

/** The journey that this person began, if it is not over; it is now. */
export async function takeJourney(
  tx: AccountTx,
  { state, ledger, personId }: { state: string; ledger: LedgerId; personId: string },
): Promise<Pick<JourneyRow, 'sealed_verifier'> | undefined> {
  const [row] = await tx<JourneyRow>('ledger_journeys')
    .where({
      account_id: tx.accountId,
      state_hash: hashToken(state),
      ledger,
      person_id: personId,
    })
    .delete()
    .returning(['sealed_verifier', 'expires_at']);
  return row && row.expires_at > new Date() ? row : undefined;
}

export async function forgetOldJourneys(tx: SystemTx): Promise<void> {
  await tx<JourneyRow>('ledger_journeys').where('expires_at', '<', new Date()).delete();
}
