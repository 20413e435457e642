import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { documentName } from '#sync/protocol/documentName.ts';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { firstOf, type Queued } from './queue.ts';

/** The current rows of the invoices at the front of the queue; `undefined` while they load. */
export function useQueue(
  ids: readonly string[] | undefined,
  decisions: ReadonlyMap<string, OutboxEntry>,
  most: number,
): Queued[] | undefined {
  const { database } = useSignedIn();
  const first = useMemo(() => ids && firstOf(ids, decisions, most), [ids, decisions, most]);
  const all = first?.join(' ');
  const rows = useLiveQuery(async () => {
    if (all === undefined) return undefined;
    const found = await database.invoices.bulkGet(all.split(' ').filter(Boolean));
    return found.filter((row) => row !== undefined);
  }, [database, all]);
  return rows
    ?.filter(({ status }) => status === 'pending_review')
    .map((invoice) => ({
      invoice,
      decision: decisions.get(documentName('invoice', invoice.id)) ?? null,
    }));
}
