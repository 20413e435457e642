import { canonicalText } from '#shared/canonicalText.ts';
import type { ChangeOf } from '#shared/sync/contract.ts';
import type { Found } from '#shared/witness/compare.ts';
import type { LedgerFinding } from '#shared/witness/contract.ts';
import { type Columns, insertParts, selectList, updateParts } from '../../platform/db/columns.ts';
import { newId } from '../../platform/db/newId.ts';
import { statement, unprepared } from '../../platform/db/statement.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { readMarks } from '../../platform/feed/readMarks.ts';
import { rowFeed } from '../../platform/feed/rowFeed.ts';
import type { BooksOf } from '../integrations/connectionStore.ts';

type FoundFacts = Pick<Found, 'ofLedger' | 'other' | 'ofDocket' | 'differences'>;

export interface FindingRow extends BooksOf {
  id: string;
  key: string;
  kind: Found['kind'];
  found: FoundFacts;
  version: number;
  foundAt: Date;
  ownerId: string | null;
  ownerReadAt: Date | null;
  closedAt: Date | null;
  /** Nobody: it was no longer so. */
  closedBy: string | null;
  closedByName: string | null;
  closeReason: string | null;
  seq: string;
}

const columns = {
  id: 'uuid',
  ledger: 'text',
  companyId: 'text',
  key: 'text',
  kind: 'text',
  found: 'jsonb',
  version: 'integer',
  foundAt: 'timestamptz',
  ownerId: 'uuid',
  ownerReadAt: 'timestamptz',
  closedAt: 'timestamptz',
  closedBy: 'uuid',
  closedByName: 'text',
  closeReason: 'text',
  seq: 'bigint',
} satisfies Columns & Record<keyof FindingRow, string>;

const list = selectList(columns, 'row');
const own = `select ${list} from ledger_findings as row where row.account_id = $1`;

const lock = statement(`${own} and row.id = $2 for update`);

export async function lockFinding(tx: AccountTx, id: string): Promise<FindingRow | undefined> {
  return (await tx.run<FindingRow>(lock, [tx.accountId, id]))[0];
}

const keys = statement(`
  select key, closed_at is null as "isOpen" from ledger_findings
  where account_id = $1 and ledger = $2 and company_id = $3`);

export function keysOfFindings(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
): Promise<{ key: string; isOpen: boolean }[]> {
  return tx.run(keys, [tx.accountId, ledger, companyId]);
}

const lockKeys = statement(`
  ${own} and row.ledger = $2 and row.company_id = $3 and row.key = any($4) order by row.id for update`);

export function lockFindingsOf(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  wanted: readonly string[],
): Promise<FindingRow[]> {
  return tx.run<FindingRow>(lockKeys, [tx.accountId, ledger, companyId, wanted]);
}

export async function insertFinding(
  tx: AccountTx,
  { ledger, companyId }: BooksOf,
  { found, ownerId, seq }: { found: Found; ownerId: string | null; seq: number },
): Promise<string> {
  const id = newId();
  const { key, kind } = found;
  const row = { id, ledger, companyId, key, kind, found: factsOf(found), version: 1, ownerId, seq };
  const { names, places, values } = insertParts(columns, row);
  await tx.run(unprepared(`insert into ledger_findings (${names}) values (${places})`), values);
  return id;
}

type Change = Partial<Omit<FindingRow, 'id' | 'seq'>> & { seq: number };

export async function changeFinding(
  tx: AccountTx,
  id: string,
  change: Change,
): Promise<FindingRow> {
  const { list: changes, values } = updateParts(columns, change, { after: 2 });
  const update = unprepared(
    `update ledger_findings as row set ${changes} where account_id = $1 and id = $2 returning ${list}`,
  );
  const [row] = await tx.run<FindingRow>(update, [tx.accountId, id, ...values]);
  if (!row) throw new Error('A finding that was just locked is not there');
  return row;
}

export const markFindingsRead = readMarks('ledger_findings', {
  person: 'owner_id',
  readAt: 'owner_read_at',
});

export function factsOf({ ofLedger, other, ofDocket, differences }: Found): FoundFacts {
  return { ofLedger, other, ofDocket, differences };
}

/** Equal as long as a reason still holds. */
export function basisOf({ ofLedger, other, differences }: FoundFacts): string {
  const { total, vendorName, number } = ofLedger;
  return canonicalText({ differences, total, vendorName, number, otherId: other?.id ?? null });
}

const page = statement(`
  ${own} and (row.closed_at is null) = $2 and ($3::uuid is null or row.id < $3)
  order by row.id desc limit $4`);

const countOf = statement(`
  select count(*)::int as total from ledger_findings
  where account_id = $1 and (closed_at is null) = $2`);

/** The newest first. */
export async function listFindingRows(
  tx: AccountTx,
  query: { isOpen: boolean; before: string | null; limit: number },
): Promise<FindingRow[]> {
  const { isOpen, before, limit } = query;
  return tx.run<FindingRow>(page, [tx.accountId, isOpen, before, limit]);
}

export async function countFindings(tx: AccountTx, isOpen: boolean): Promise<number> {
  const [counted] = await tx.run<{ total: number }>(countOf, [tx.accountId, isOpen]);
  return counted?.total ?? 0;
}

export function presentFinding(row: FindingRow): LedgerFinding {
  const { id, ledger, companyId, kind, found, version, foundAt, ownerId, closedAt } = row;
  const { ownerReadAt } = row;
  const { closedBy, closedByName, closeReason } = row;
  return {
    ...{ id, ledger, companyId, kind, ...found, version, ownerId },
    foundAt: foundAt.toISOString(),
    ownerReadAt: ownerReadAt?.toISOString() ?? null,
    closed: closedAt && {
      at: closedAt.toISOString(),
      by: closedBy === null ? null : { id: closedBy, name: closedByName ?? 'A colleague' },
      reason: closeReason,
    },
  };
}

export const findingFeed = rowFeed<ChangeOf<'ledgerFinding'>, FindingRow>({
  select: `select ${list} from ledger_findings as row`,
  alias: 'row',
  present: (row, seq) => ({
    kind: 'ledgerFinding',
    id: row.id,
    seq,
    row: presentFinding(row),
  }),
});
