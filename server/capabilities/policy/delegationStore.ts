import type { Away } from '#shared/accounts/contract.ts';
import type { DelegationBody } from '#shared/approvals/contract.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

interface DelegationRow {
  personId: string;
  substituteId: string;
  from: string;
  to: string;
  zone: string;
  startsAt: Date;
  endsAt: Date;
}

const list = `person_id as "personId", substitute_id as "substituteId", from_day as "from", to_day as "to",
  zone, starts_at as "startsAt", ends_at as "endsAt"`;

const selectAll = statement(
  `select ${list} from delegations where account_id = $1 and ends_at > now()`,
);

/** Members who are away or will be, by id. */
export async function awaysIn(tx: AccountTx): Promise<ReadonlyMap<string, Away>> {
  const rows = await tx.run<DelegationRow>(selectAll, [tx.accountId]);
  return new Map(rows.map((row) => [row.personId, presentAway(row)]));
}

export async function awayOf(tx: AccountTx, personId: string): Promise<Away | null> {
  return (await awaysIn(tx)).get(personId) ?? null;
}

const put = statement(`
  insert into delegations (person_id, substitute_id, from_day, to_day, zone, starts_at, ends_at)
  values ($1, $2, $3, $4, $5, $3::date::timestamp at time zone $5, ($4::date + 1)::timestamp at time zone $5)
  on conflict (account_id, person_id) do update set substitute_id = excluded.substitute_id,
    from_day = excluded.from_day, to_day = excluded.to_day, zone = excluded.zone,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, begun_at = null
  returning ${list}`);

/** A person has one delegation at a time; a new one replaces it. */
export async function putDelegation(
  tx: AccountTx,
  personId: string,
  { substituteId, from, to, zone }: DelegationBody,
): Promise<Away> {
  const [row] = await tx.run<DelegationRow>(put, [personId, substituteId, from, to, zone]);
  if (!row) throw new Error('A delegation that was just stored is not there');
  return presentAway(row);
}

const drop = statement('delete from delegations where account_id = $1 and person_id = $2');

export async function dropDelegation(tx: AccountTx, personId: string): Promise<void> {
  await tx.run(drop, [tx.accountId, personId]);
}

export interface Noticed {
  personId: string;
  substituteId: string;
}

const begin = statement(`
  update delegations set begun_at = $2
  where account_id = $1 and begun_at is null and starts_at <= $2 and ends_at > $2
  returning person_id as "personId", substitute_id as "substituteId"`);

export function beginDelegations(tx: AccountTx, now: Date): Promise<Noticed[]> {
  return tx.run<Noticed>(begin, [tx.accountId, now]);
}

const end = statement(`
  delete from delegations where account_id = $1 and ends_at <= $2
  returning person_id as "personId", substitute_id as "substituteId"`);

export function endDelegations(tx: AccountTx, now: Date): Promise<Noticed[]> {
  return tx.run<Noticed>(end, [tx.accountId, now]);
}

function presentAway({ from, to, zone, startsAt, endsAt, substituteId }: DelegationRow): Away {
  return {
    from,
    to,
    zone,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    substituteId,
  };
}
