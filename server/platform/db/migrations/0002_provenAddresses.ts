import type { Knex } from 'knex';
import { rolesOf } from '../migrate.ts';

/**
 * `people.proven_at`: when the person first showed that the address is theirs, with a mailed link or an invitation.
 * `sessions.proven_at`: the last proof made in this session; null for a session that began with a checkout.
 *
 * For people of before, the audit log has these sign-ins. Which of their sessions began with a checkout is not known, so
 * all end: a mailed link signs in again. Passkeys and keys from before the first proof may be somebody else's, and go.
 *
 * `proof_codes`: the code that was mailed to prove a session again.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table people add column proven_at timestamptz;
    alter table sessions add column proven_at timestamptz;

    update people set proven_at = proofs.first from (
      select user_id, min("timestamp") as first from audit_log
      where category = 'SECURITY' and action = 'login' and status = 'success'
        and metadata->>'method' in ('link', 'invitation')
      group by user_id
    ) proofs where proofs.user_id = people.id;

    delete from sessions;
    delete from passkeys using people
    where people.id = passkeys.person_id
      and (people.proven_at is null or passkeys.created_at < people.proven_at);
    delete from api_keys using people
    where people.id = api_keys.created_by
      and (people.proven_at is null or api_keys.created_at < people.proven_at);

    create table proof_codes (
      session_id uuid primary key references sessions on delete cascade,
      code_hash bytea not null,
      tries int not null default 0,
      expires_at timestamptz not null
    );
  `);
  await knex.raw('grant select, insert, update, delete on proof_codes to ??', [
    rolesOf(knex).system,
  ]);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table proof_codes;
    alter table sessions drop column proven_at;
    alter table people drop column proven_at;
  `);
}
