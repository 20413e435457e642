import type { AuditLink } from '#shared/audit/entry.ts';
import {
  attachmentStep,
  changesBetween,
  type Trail,
  type TrailEntry,
  trashStep,
  vendorStep,
} from '#shared/audit/trail.ts';
import { statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import { systemActor } from './write.ts';

/** The audit screen shows the complete log. */
const longestTrail = 200;

type TrailRow = Pick<AuditLink, 'id' | 'action' | 'status' | 'userId' | 'userEmail'> &
  Pick<AuditLink, 'metadata' | 'oldValues' | 'newValues'> & { at: Date };

const select = statement(`
  select id, timestamp as at, action, status, user_id as "userId", user_email as "userEmail",
    metadata, old_values as "oldValues", new_values as "newValues"
  from audit_log where account_id = $1 and entity_type = $2 and entity_id = $3
  order by seq desc limit $4`);

/** What happened to one entity, newest first. */
export async function trailOf(
  tx: AccountTx,
  { type, id }: { type: string; id: string },
): Promise<Trail> {
  const rows = await tx.run<TrailRow>(select, [tx.accountId, type, id, longestTrail + 1]);
  return {
    entries: rows.slice(0, longestTrail).map(presentEntry),
    more: rows.length > longestTrail,
  };
}

function presentEntry(row: TrailRow): TrailEntry {
  const { metadata } = row;
  const byItself = row.userId === null && row.userEmail === systemActor.userEmail;
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    status: row.status,
    by: byItself ? null : { id: row.userId, email: row.userEmail },
    changes: changesBetween(row.oldValues, row.newValues),
    remark: textIn(metadata?.['comments']) ?? textIn(metadata?.['reason']),
    readAgain: metadata?.['readAgain'] === true,
    said: textIn(metadata?.['said']),
    trash: trashStep.safeParse(metadata?.['trash']).data ?? null,
    credit: creditIn(metadata),
    attachment: attachmentIn(metadata),
    exported: exportIn(row),
    step: stepIn(metadata),
  };
}

function stepIn(metadata: TrailRow['metadata']): TrailEntry['step'] {
  const name = vendorStep.options.find((one) => metadata && Object.hasOwn(metadata, one));
  return name ? { name, with: textIn(metadata?.[name]) } : null;
}

function exportIn({ action, status, metadata }: TrailRow): TrailEntry['exported'] {
  const ledger = textIn(metadata?.['ledger']);
  if (action !== 'export' || ledger === null) return null;
  if (status === 'failure') return { ledger, step: 'failed' };
  if (metadata?.['linked']) return { ledger, step: 'linked' };
  if (metadata?.['credit']) return { ledger, step: 'credited' };
  return { ledger, step: status === 'pending' ? 'asked' : 'exported' };
}

function creditIn(metadata: TrailRow['metadata']): TrailEntry['credit'] {
  const [credit, amount] = [textIn(metadata?.['credit']), textIn(metadata?.['amount'])];
  if (credit === null || amount === null) return null;
  return {
    isApplied: credit === 'applied',
    isCredit: Number(amount) < 0,
    otherNumber: textIn(metadata?.['otherNumber']),
  };
}

function attachmentIn(metadata: TrailRow['metadata']): TrailEntry['attachment'] {
  const step = attachmentStep.safeParse(metadata?.['attachment']).data;
  const fileName = textIn(metadata?.['fileName']);
  return step && fileName !== null ? { step, fileName } : null;
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
