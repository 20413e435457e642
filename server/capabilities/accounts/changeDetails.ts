import type { Audit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { type AccountRow, type CompanyDetails, ownAccount, setDetails } from './accountStore.ts';

/** Changes the details of a company. The caller has locked the account. */
export async function changeDetails(
  tx: AccountTx,
  audit: Audit,
  before: AccountRow,
  details: CompanyDetails,
): Promise<AccountRow> {
  await setDetails(tx, details);
  const after = await ownAccount(tx);
  const names = ['name', 'country', 'currency', 'books'] as const;
  const changed = names.filter((name) => before[name] !== after[name]);
  const given = names.filter((name) => details[name] !== undefined);
  // Values that were given again are in the log too, because giving them is somebody's decision.
  const told = changed.length > 0 ? changed : given;
  const valuesOf = (row: AccountRow) => Object.fromEntries(told.map((name) => [name, row[name]]));
  if (told.length > 0) {
    await audit({
      category: 'USER',
      action: 'update',
      entityType: 'account',
      entityId: tx.accountId,
      oldValues: valuesOf(before),
      newValues: valuesOf(after),
    });
  }
  return after;
}
