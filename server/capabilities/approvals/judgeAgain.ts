import type { Database } from '../../platform/db/database.ts';
import { eachAccount } from '../../platform/db/eachAccount.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { reserve } from '../../platform/feed/sequence.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import {
  approvalStateDiffers,
  judgeCovered,
  storeApprovalStates,
} from '../policy/approvalState.ts';
import { GivenApprovals } from '../policy/approvalStore.ts';
import { type PolicyNow, readPolicy } from '../policy/policyStore.ts';

/** Locked at once; small, so that nobody who works on one of them waits long. */
const batchSize = 250;

/** `standing_version` is the version of the policy under which an invoice was judged. */
const lockDue = statement(`
  select ${invoices.list} from invoices as row
  where row.account_id = $1 and row.status = 'pending_review' and row.deleted_at is null
    and row.standing_version < $2 and row.id > $3
  order by row.id limit ${batchSize} for update`);

const selectDueAccounts = statement(`
  select policy.account_id as "accountId" from approval_policies policy
  where exists (select 1 from invoices invoice where invoice.account_id = policy.account_id
    and invoice.status = 'pending_review' and invoice.deleted_at is null
    and invoice.standing_version < policy.version)`);

const beforeAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * Judges undecided invoices again that were judged under an earlier policy. Approvals already given remain, and nothing is
 * approved or rejected: only people do that. If interrupted, the next run continues with the remaining invoices.
 */
export async function judgeAgain(db: Database, accountId: string): Promise<void> {
  for (let after: string | undefined = beforeAllIds; after !== undefined; ) {
    const from: string = after;
    after = await db.withAccount(accountId, (tx) => judgeBatch(tx, from));
  }
}

/** Catches invoices as well that came in while the policy changed. */
export async function judgeAllAgain(db: Database): Promise<void> {
  const due = await db.acrossAccounts('approvals', (tx) =>
    tx.run<{ accountId: string }>(selectDueAccounts),
  );
  await eachAccount(due, (accountId) => judgeAgain(db, accountId));
}

/** Returns the id to continue after; `undefined` at the end. */
async function judgeBatch(tx: AccountTx, after: string): Promise<string | undefined> {
  const policy = await readPolicy(tx);
  const due = await tx.run<InvoiceRow>(lockDue, [tx.accountId, policy.version, after]);
  await judgeAnew(tx, due, policy);
  return due.at(-1)?.id;
}

/** The invoices are locked. Only those whose approval state changed get a new sequence number in the feed. */
async function judgeAnew(
  tx: AccountTx,
  due: readonly InvoiceRow[],
  policy: PolicyNow,
): Promise<void> {
  if (due.length === 0) return;
  const given = await GivenApprovals.read(
    tx,
    due.map(({ id }) => id),
  );
  const states = due.map((invoice) => {
    const { facts } = judgeCovered(invoice, policy, given);
    return { id: invoice.id, ...facts, differs: approvalStateDiffers(invoice, facts) };
  });
  const changed = states.filter(({ differs }) => differs).length;
  const sequences = changed > 0 ? await reserve(tx, changed) : null;
  storeApprovalStates(
    tx,
    states.map(({ differs, ...state }) => ({
      ...state,
      seq: differs && sequences ? sequences.take() : null,
    })),
  );
}
