import type { LedgerChoices } from '#shared/integrations/contract.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { itemsOf } from '../books/itemStore.ts';
import { ledgerAdapters } from './adapters.ts';
import type { BooksOf } from './connectionStore.ts';

/** The accounts and tax codes of a company's ledger, as they were last read. */
export async function choicesOf(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
): Promise<LedgerChoices> {
  const items = await itemsOf(tx, { books: ledger, companyId }, ['account', 'taxCode']);
  return ledgerAdapters[ledger].choices(items);
}
