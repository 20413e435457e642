import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { type LikenessFact, listVendors } from '#shared/vendors/contract.ts';
import { groupsOf } from '#shared/vendors/likeness/groups.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { call } from '../../api/call.ts';
import type { LocalDatabase } from '../database/LocalDatabase.ts';
import { likenessesAsDecided } from '../decisions/apartDecisions.ts';
import type { OutboxEntry } from '../decisions/outboxEntries.ts';
import { asOnServer, useWhole } from './useWhole.ts';

/** More than any company has. */
const most = 10_000;
const list = async () => (await call(listVendors, { query: { limit: most } })).map(asOnServer);
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** All vendors by name; `undefined` until all are known. */
export function useVendors(database: LocalDatabase) {
  const here = useLiveQuery(() => database.vendors.toArray(), [database]);
  const { rows, ...state } = useWhole(database, here, list);
  const vendors = useMemo(
    () => rows?.toSorted((one, other) => byName.compare(one.name, other.name)),
    [rows],
  );
  return { vendors, ...state };
}

/** A vendor in a group of vendors that may be the same. */
export interface AlikeVendor {
  vendor: VendorRow;
  score: number;
  reason: string;
}

/** Likenesses with decisions that the server has not answered yet. */
export function useLikenesses(
  database: LocalDatabase,
  entries: readonly OutboxEntry[] | undefined,
): LikenessFact[] | undefined {
  const here = useLiveQuery(() => database.likenesses.toArray(), [database]);
  return useMemo(() => here && likenessesAsDecided(here, entries ?? []), [here, entries]);
}

/** Groups of vendors that may be the same. */
export function groupsAmong(
  likenesses: readonly LikenessFact[] | undefined,
  vendors: readonly VendorRow[] | undefined,
): AlikeVendor[][] {
  const byId = new Map(vendors?.map((vendor) => [vendor.id, vendor]));
  // A vendor may be deleted here before the feed removes its likenesses.
  const known = likenesses?.filter(({ oneId, otherId }) => byId.has(oneId) && byId.has(otherId));
  return groupsOf(known ?? []).map((group) =>
    group.flatMap(({ vendorId, score, reason }) => {
      const vendor = byId.get(vendorId);
      return vendor ? [{ vendor, score, reason }] : [];
    }),
  );
}
