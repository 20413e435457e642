import type { MessagePolicy } from '#shared/notifications/contract.ts';
import type { Audit } from '../../platform/audit/write.ts';
import { statement } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';

const select = `select pictures_in_letters as "picturesInLetters", details_in_push as "detailsInPush",
    answers_unreadable_mails as "answersUnreadableMails"
  from accounts where account_id = $1`;
const find = statement(select);
const lock = statement(`${select} for no key update`);

/** What the company lets messages outside the application contain. */
export async function messagePolicyOf(tx: AccountTx): Promise<MessagePolicy> {
  return only(await tx.run<MessagePolicy>(find, [tx.accountId]), tx);
}

const put = statement(`
  update accounts set pictures_in_letters = $2, details_in_push = $3, answers_unreadable_mails = $4
  where account_id = $1`);

export async function chooseMessagePolicy(
  { tx, audit }: { tx: AccountTx; audit: Audit },
  chosen: Partial<MessagePolicy>,
): Promise<MessagePolicy> {
  const before = only(await tx.run<MessagePolicy>(lock, [tx.accountId]), tx);
  const policy = { ...before, ...chosen };
  const { picturesInLetters, detailsInPush, answersUnreadableMails } = policy;
  await tx.run(put, [tx.accountId, picturesInLetters, detailsInPush, answersUnreadableMails]);
  await audit({
    category: 'SECURITY',
    action: 'update',
    entityType: 'account',
    entityId: tx.accountId,
    oldValues: { ...before },
    newValues: { ...policy },
  });
  return policy;
}

function only([row]: readonly MessagePolicy[], { accountId }: AccountTx): MessagePolicy {
  if (!row) throw new Error(`Account ${accountId} is not there`);
  return row;
}
