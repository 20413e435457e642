import type { AccountTx } from '../../../platform/db/transaction.ts';
import { nextSeq } from '../../../platform/feed/sequence.ts';
import type { BooksOf } from '../../integrations/connectionStore.ts';
import type { LedgerBill } from '../../integrations/Ledger.ts';
import { insertFinding } from '../findingStore.ts';
import { putLedgerBills } from '../ledgerBillStore.ts';

/** Stores a bill of a ledger that was entered past Docket. Returns the id of the finding. */
export async function someFinding(tx: AccountTx, place: BooksOf): Promise<string> {
  const said = { number: 'A-1', vendorName: 'Acme Ltd', total: '100', currency: 'GBP' };
  const dates = { issuedOn: '2026-01-01', enteredOn: null };
  const known = {
    id: '151',
    url: 'https://books.example/151',
    kind: 'bill',
    status: 'open',
  } as const;
  const bill: LedgerBill = {
    ...{ ...known, ...said, ...dates, vendorId: '1', dueOn: null, balance: '100', rate: null },
    mark: null,
    ...{ updatedAt: '2026-01-02T09:00:00.000Z', lines: [] },
  };
  await putLedgerBills(tx, place, [{ bill, isEarlier: false }]);
  const found = {
    ...({ key: 'pastDocket 151', kind: 'pastDocket', other: null, ofDocket: null } as const),
    ofLedger: { ...known, ...said, ...dates, invoiceId: null },
    differences: [],
  };
  return insertFinding(tx, place, { found, ownerId: null, seq: await nextSeq(tx) });
}
