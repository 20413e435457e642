import type { MailSender } from '#shared/checks/Checked.ts';
import { senderKey } from '#shared/vendors/senderKeys.ts';
import { areSimilarNames } from '#shared/vendors/similarNames.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { vendorsByKey } from './vendorsByKey.ts';

/**
 * The vendor whose address a mail came from. A sender address can be forged: if the mail is not
 * authenticated, the name on the invoice has to agree as well.
 */
export async function vendorOfSender(
  tx: AccountTx,
  { address, authentication }: MailSender,
  name: string | null,
): Promise<string | null> {
  if (authentication === 'fail') return null;
  const found = await vendorsByKey(tx, senderKey.email(address));
  const plausible = found.filter(
    (vendor) => authentication === 'pass' || (name !== null && areSimilarNames(name, vendor.name)),
  );
  const [one, ...others] = new Set(plausible.map(({ id }) => id));
  return one !== undefined && others.length === 0 ? one : null;
}

const selectColleague = statement(`
  select 1 from members
  where account_id = $1 and removed_at is null and split_part(lower(email), '@', 2) = $2 limit 1`);

/**
 * The e-mail address for a new vendor: only from an authenticated mail that was not forwarded by a
 * colleague.
 */
export async function addressOfNewVendor(
  tx: AccountTx,
  { address, authentication }: MailSender,
): Promise<string | null> {
  if (authentication !== 'pass') return null;
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  const colleagues = await tx.run(selectColleague, [tx.accountId, domain]);
  return colleagues.length === 0 ? address : null;
}
