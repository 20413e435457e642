import type { PasskeyView } from '#shared/auth/passkeys.ts';
import { type Columns, selectList } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement } from '../../platform/db/statement.ts';
import type { SystemTx } from '../../platform/db/transaction.ts';
import { conflict } from '../../platform/http/problem.ts';
import { announceAccessChange } from './accessChanges.ts';

/** Time limit for a ceremony. */
const ceremonyMinutes = 5;

interface PasskeyRow {
  id: string;
  credentialId: string;
  personId: string;
  publicKey: Buffer;
  counter: string;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const columns = {
  id: 'uuid',
  credentialId: 'text',
  personId: 'uuid',
  publicKey: 'bytea',
  counter: 'bigint',
  transports: 'text[]',
  name: 'text',
  createdAt: 'timestamptz',
  lastUsedAt: 'timestamptz',
} satisfies Columns & Record<keyof PasskeyRow, string>;

const list = selectList(columns, 'row');

const insertCeremony = statement(`
  insert into passkey_ceremonies (id, challenge, person_id, expires_at) values ($1, $2, $3, $4)`);

export async function startCeremony(
  tx: SystemTx,
  challenge: string,
  personId: string | null,
): Promise<string> {
  const ceremonyId = newId();
  const expires = new Date(Date.now() + ceremonyMinutes * 60_000);
  await tx.run(insertCeremony, [ceremonyId, challenge, personId, expires]);
  return ceremonyId;
}

const deleteCeremony = statement(`
  delete from passkey_ceremonies
  where id = $1 and person_id is not distinct from $2 and expires_at > now() returning challenge`);

/** Ends the ceremony and returns its challenge, so that each challenge can be answered only once. */
export async function endCeremony(
  tx: SystemTx,
  ceremonyId: string,
  personId: string | null,
): Promise<string | null> {
  const [row] = await tx.run<{ challenge: string }>(deleteCeremony, [ceremonyId, personId]);
  return row?.challenge ?? null;
}

const selectOfPerson = statement(`
  select ${list} from passkeys as row where row.person_id = $1 order by row.created_at`);

export function listPasskeysOf(tx: SystemTx, personId: string): Promise<PasskeyRow[]> {
  return tx.run<PasskeyRow>(selectOfPerson, [personId]);
}

const lockByCredential = statement(`
  select ${list} from passkeys as row where row.credential_id = $1 for update`);

export async function findPasskey(
  tx: SystemTx,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.run<PasskeyRow>(lockByCredential, [credentialId]);
  return row;
}

const insert = statement(`
  insert into passkeys as row (id, credential_id, person_id, public_key, counter, transports, name)
  values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning ${list}`);

export async function insertPasskey(
  tx: SystemTx,
  passkey: Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt'>,
): Promise<PasskeyRow> {
  const { credentialId, personId, publicKey, counter, transports, name } = passkey;
  const values = [newId(), credentialId, personId, publicKey, counter, transports, name];
  const [row] = await tx.run<PasskeyRow>(insert, values);
  if (!row) throw conflict('passkey_known', 'This passkey has been added already.');
  return row;
}

const noteUse = statement('update passkeys set counter = $2, last_used_at = now() where id = $1');

export async function notePasskeyUse(tx: SystemTx, id: string, counter: number): Promise<void> {
  await tx.run(noteUse, [id, counter]);
}

const deleteOne = statement(`
  delete from passkeys as row where row.person_id = $1 and row.id = $2 returning ${list}`);

export async function deletePasskeyOf(
  tx: SystemTx,
  personId: string,
  id: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx.run<PasskeyRow>(deleteOne, [personId, id]);
  announceAccessChange(tx, personId);
  return row;
}

const deleteAll = statement(`
  delete from passkeys as row where row.person_id = $1 returning ${list}`);

export function deletePasskeysOf(tx: SystemTx, personId: string): Promise<PasskeyRow[]> {
  announceAccessChange(tx, personId);
  return tx.run<PasskeyRow>(deleteAll, [personId]);
}

export function presentPasskey(row: PasskeyRow): PasskeyView {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
