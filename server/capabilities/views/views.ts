import { mayChangeView, mostViews, type NewView, type ViewChange } from '#shared/views/contract.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import type { AccountTx } from '../../platform/db/transaction.ts';
import { nextSeq } from '../../platform/feed/sequence.ts';
import { conflict, notFound, Problem } from '../../platform/http/problem.ts';
import type { Session } from '../../platform/http/session.ts';
import { displayName } from '../accounts/memberStore.ts';
import type { Deciding } from '../invoices/Deciding.ts';
import {
  countViews,
  insertView,
  isVisibleTo,
  lockView,
  removeViewRow,
  updateViewRow,
  type ViewRow,
} from './viewStore.ts';

/** The member who makes the call, with their roles. */
interface Saving extends Deciding {
  roles: Session['roles'];
}

export async function createView(
  { tx, personId, actor }: Deciding,
  made: NewView,
): Promise<ViewRow> {
  const known = await lockView(tx, made.id);
  if (known) return sameView(known, personId);
  // The change counter is locked from here on, so that views are counted correctly.
  const seq = await nextSeq(tx);
  await requireRoom(tx, personId, made);
  const ownerName = await displayName(tx, personId);
  const row = await insertView(tx, { ...made, ownerId: personId, ownerName, seq });
  await writeAudit(tx, actor, {
    category: 'SYSTEM',
    action: 'create',
    entityType: 'view',
    entityId: row.id,
    newValues: loggable(row),
  });
  return row;
}

/** A device that missed the answer sends the same view again. */
function sameView(known: ViewRow, personId: string): ViewRow {
  if (known.ownerId === personId && known.deletedAt === null) return known;
  throw conflict('taken', 'Another view was saved under this id already.');
}

async function requireRoom(
  tx: AccountTx,
  personId: string,
  { isShared }: Pick<ViewRow, 'isShared'>,
): Promise<void> {
  const { shared, own } = await countViews(tx, personId);
  if (isShared && shared >= mostViews.shared) {
    throw conflict(
      'too_many_views',
      `A company shares at most ${mostViews.shared} views. Delete one that nobody uses.`,
    );
  }
  if (!isShared && own >= mostViews.own) {
    throw conflict(
      'too_many_views',
      `You can keep at most ${mostViews.own} views. Delete one that you do not use.`,
    );
  }
}

export async function changeView(
  { tx, personId, actor, roles }: Saving,
  viewId: string,
  change: ViewChange,
): Promise<ViewRow> {
  const before = await lockChangeable({ tx, personId, roles }, viewId);
  const wanted = {
    name: change.name ?? before.name,
    query: change.query ?? before.query,
    isShared: change.isShared ?? before.isShared,
  };
  if (Object.keys(differing(before, wanted)).length === 0) return before;
  const seq = await nextSeq(tx);
  if (wanted.isShared !== before.isShared) await requireRoom(tx, before.ownerId, wanted);
  const after = await updateViewRow(tx, { id: viewId, ...wanted, seq });
  await writeAudit(tx, actor, {
    category: 'SYSTEM',
    action: 'update',
    entityType: 'view',
    entityId: viewId,
    metadata: loggableName(before, after),
    oldValues: differing(loggable(before), loggable(after)),
    newValues: differing(loggable(after), loggable(before)),
  });
  return after;
}

type Values = Pick<ViewRow, 'name' | 'query' | 'isShared'>;

/** Managers read the log, and a private view is its owner's alone. */
function loggable({ name, query, isShared }: Values): Partial<Values> {
  return isShared ? { name, query, isShared } : { isShared };
}

/** The name under which the others know it, or knew it. */
function loggableName(before: Values, after: Values): { name: string } | { isPrivate: true } {
  const shared = [after, before].find(({ isShared }) => isShared);
  return shared ? { name: shared.name } : { isPrivate: true };
}

/** The values of one that the other does not have. */
function differing(one: Partial<Values>, other: Partial<Values>): Partial<Values> {
  return {
    ...(one.name !== undefined && one.name !== other.name && { name: one.name }),
    ...(one.query !== undefined && one.query !== other.query && { query: one.query }),
    ...(one.isShared !== other.isShared && { isShared: one.isShared }),
  };
}

export async function deleteView(
  { tx, personId, actor, roles }: Saving,
  viewId: string,
): Promise<void> {
  const view = await lockChangeable({ tx, personId, roles }, viewId);
  await removeViewRow(tx, viewId, await nextSeq(tx));
  await writeAudit(tx, actor, {
    category: 'SYSTEM',
    action: 'delete',
    entityType: 'view',
    entityId: viewId,
    oldValues: loggable(view),
  });
}

async function lockChangeable(
  { tx, personId, roles }: Pick<Saving, 'tx' | 'personId' | 'roles'>,
  viewId: string,
): Promise<ViewRow> {
  const row = await lockView(tx, viewId);
  // A private view of somebody else is not even known to admins.
  if (!row || !isVisibleTo(row, personId)) throw notFound('view');
  if (mayChangeView(row, { id: personId, roles })) return row;
  throw new Problem(
    403,
    'not_allowed',
    `Only ${row.ownerName} or an admin can change this view. Save it as a new one instead.`,
  );
}
