import type { PasskeyView } from '#shared/auth/passkeys.ts';
import type { SystemTx } from '../db/database.ts';
import { newId } from '../db/newId.ts';
import { conflict } from '../http/problem.ts';

/** How long a browser may take over a ceremony. */
const ceremonyMinutes = 5;

interface PasskeyRow {
  id: string;
  credential_id: string;
  person_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export async function startCeremony(
  tx: SystemTx,
  challenge: string,
  personId: string | null,
): Promise<string> {
  const ceremonyId = newId();
  await tx('passkey_ceremonies').insert({
    id: ceremonyId,
    challenge,
    person_id: personId,
    expires_at: new Date(Date.now() + ceremonyMinutes * 60_000),
  });
  return ceremonyId;
}

/** The challenge of a ceremony, which ends by being asked for: each answer gets one try. */
export async function endCeremony(
  tx: SystemTx,
  ceremonyId: string,
  personId: string | null,
): Promise<string | null> {
  const [row] = await tx<{
    id: string;
    person_id: string | null;
    expires_at: Date;
    challenge: string;
  }>('passkey_ceremonies')
    .where({ id: ceremonyId, person_id: personId })
    .where('expires_at', '>', new Date())
    .delete()
    .returning('challenge');
  return row?.challenge ?? null;
}

export async function listPasskeysOf(tx: SystemTx, personId: string): Promise<PasskeyRow[]> {
  return tx<PasskeyRow>('passkeys').where({ person_id: personId }).orderBy('created_at');
}

export async function findPasskey(
  tx: SystemTx,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return tx<PasskeyRow>('passkeys').where({ credential_id: credentialId }).forUpdate().first();
}

export async function insertPasskey(
  tx: SystemTx,
  passkey: Omit<PasskeyRow, 'id' | 'created_at' | 'last_used_at'>,
): Promise<PasskeyRow> {
  const [row] = await tx<PasskeyRow>('passkeys')
    .insert({ id: newId(), ...passkey })
    .onConflict('credential_id')
    .ignore()
    .returning('*');
  if (!row) throw conflict('passkey_known', 'This passkey has been added already.');
  return row;
}

export async function notePasskeyUse(tx: SystemTx, id: string, counter: number): Promise<void> {
  await tx<PasskeyRow>('passkeys')
    .where({ id })
    .update({ counter: String(counter), last_used_at: new Date() });
}

export async function deletePasskeyOf(
  tx: SystemTx,
  personId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx<PasskeyRow>('passkeys')
    .where({ id, person_id: personId })
    .delete()
    .returning('*');
  return row;
}

export function presentPasskey(row: PasskeyRow): PasskeyView {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
