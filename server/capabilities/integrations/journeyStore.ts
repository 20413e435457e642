import type { LedgerId } from '#shared/integrations/ledgers.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx, SystemTx } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/secrets/token.ts';

interface Journey {
  ledger: LedgerId;
  personId: string;
  sealedVerifier: string | null;
}

const lastsForMs = 15 * 60_000;

const insert = statement(`
  insert into ledger_journeys (state_hash, ledger, person_id, sealed_verifier, expires_at)
  values ($1, $2, $3, $4, $5)`);

export async function putJourney(
  tx: AccountTx,
  { state, ledger, personId, sealedVerifier }: Journey & { state: string },
): Promise<void> {
  const expires = new Date(Date.now() + lastsForMs);
  await tx.run(insert, [hashToken(state), ledger, personId, sealedVerifier, expires]);
}

const take = statement(`
  delete from ledger_journeys
  where account_id = $1 and state_hash = $2 and ledger = $3 and person_id = $4
  returning sealed_verifier as "sealedVerifier", expires_at as "expiresAt"`);

/** Returns and deletes the journey that this person began, if it has not expired. */
export async function takeJourney(
  tx: AccountTx,
  { state, ledger, personId }: { state: string; ledger: LedgerId; personId: string },
): Promise<Pick<Journey, 'sealedVerifier'> | undefined> {
  const [row] = await tx.run<Pick<Journey, 'sealedVerifier'> & { expiresAt: Date }>(take, [
    tx.accountId,
    hashToken(state),
    ledger,
    personId,
  ]);
  return row && row.expiresAt > new Date() ? row : undefined;
}

const forget = statement('delete from ledger_journeys where expires_at < now()');

export async function forgetOldJourneys(tx: SystemTx): Promise<void> {
  await tx.run(forget);
}
