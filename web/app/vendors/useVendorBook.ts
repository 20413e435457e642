import { useMemo } from 'react';
import { isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { asDecided } from '../../store/decisions/vendorDecisions.ts';
import { groupsAmong, useLikenesses, useVendors } from '../../store/rows/useVendors.ts';
import { useOutboxActions } from '../outbox/useOutboxActions.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { searchTextOf } from './vendorTabs.ts';

/** All vendors, with this device's unanswered decisions applied. */
export function useVendorBook() {
  const { database } = useSignedIn();
  const { vendors, ...state } = useVendors(database);
  const outboxActions = useOutboxActions(database);
  const entries = useMemo(
    () => outboxActions.entries?.filter(({ entity }) => isVendor(entity)),
    [outboxActions.entries],
  );
  const shown = useMemo(() => {
    const byEntity = Map.groupBy(entries ?? [], ({ entity }) => entity);
    return vendors?.map((row) => {
      const decided = asDecided<typeof row, OutboxEntry>(
        row,
        byEntity.get(`vendor.${row.id}`) ?? [],
      );
      return { ...decided, searchText: searchTextOf(row) };
    });
  }, [vendors, entries]);
  const staying = useMemo(
    () => shown?.flatMap(({ vendor, leaving }) => (leaving ? [] : [vendor])),
    [shown],
  );
  const likenesses = useLikenesses(database, entries);
  const groups = useMemo(() => groupsAmong(likenesses, staying), [likenesses, staying]);
  return { shown, groups, entries, outboxActions, ...state };
}

export type ShownVendor = NonNullable<ReturnType<typeof useVendorBook>['shown']>[number];

function isVendor(entity: string): boolean {
  return isDocumentName(entity) && partsOf(entity).kind === 'vendor';
}
