import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import type { MergeFollower } from '../vendors/MergeFollower.ts';

const move = statement(`
  update ledger_vendors as row
  set vendor_id = $3::uuid, vendor_key = replace(row.vendor_key, $2::text, $3::text)
  where row.account_id = $1 and row.vendor_id = $2::uuid and not exists (
    select from ledger_vendors other
    where other.account_id = $1 and other.ledger = row.ledger and other.company_id = row.company_id
      and other.vendor_key = replace(row.vendor_key, $2::text, $3::text))`);

const drop = statement('delete from ledger_vendors where account_id = $1 and vendor_id = $2');

const moveAccount = statement(`
  update ledger_connections as row
  set settings = jsonb_set(row.settings, '{vendorAccounts}', own.accounts - $2::text || case
    when jsonb_exists(own.accounts, $3::text) then '{}'
    else jsonb_set('{}', array[$3::text], own.accounts->($2::text)) end)
  from (select ledger, settings->'vendorAccounts' as accounts from ledger_connections where account_id = $1) as own
  where row.account_id = $1 and own.ledger = row.ledger and jsonb_exists(own.accounts, $2::text)`);

/**
 * When vendors are merged, the target takes over the source's ledger vendors and its chosen
 * account, so that bills keep going to an existing vendor. Links that the target has already are kept.
 */
async function moveInLedgers(tx: AccountTx, sourceId: string, targetId: string): Promise<void> {
  await tx.run(move, [tx.accountId, sourceId, targetId]);
  await tx.run(drop, [tx.accountId, sourceId]);
  await tx.run(moveAccount, [tx.accountId, sourceId, targetId]);
}

export const ledgersFollowMerges: MergeFollower = { merging: moveInLedgers };
