import { type Reader, statement } from '../../platform/db/statement.ts';

/**
 * Uses the clock of the database, which all nodes share. The first heartbeat is kept, so that no
 * downtime counts before it.
 */
const insert = statement(`
  with forgotten as (
    delete from heartbeats where minute < date_trunc('minute', now()) - interval '30 days'
      and minute > (select min(minute) from heartbeats))
  insert into heartbeats (minute) values (date_trunc('minute', now())) on conflict do nothing`);

export async function putHeartbeat(tx: Reader): Promise<void> {
  await tx.run(insert);
}

const selectShare = statement(`
  select count(beat.minute)::float8 / nullif(extract(epoch from span.until - span.since)::float8 / 60, 0) as share
  from (select date_trunc('minute', now()) as until,
      greatest(min(minute), date_trunc('minute', now()) - interval '30 days') as since from heartbeats) span
  left join heartbeats beat on beat.minute >= span.since and beat.minute < span.until
  group by span.since, span.until`);

/**
 * The share, between 0 and 1, of minutes with a heartbeat in the last 30 days, or since the first
 * heartbeat. The current minute is not counted; `null` while there is no other.
 */
export async function readUptime(tx: Reader): Promise<number | null> {
  const [row] = await tx.run<{ share: number | null }>(selectShare);
  return row?.share ?? null;
}
