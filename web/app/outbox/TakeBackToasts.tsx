import { useEffect, useRef } from 'react';
import { listText } from '#shared/listText.ts';
import { isDocumentName, partsOf } from '#sync/protocol/documentName.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { isOnSeveral, type OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { deletedInvoiceOf } from '../../store/rows/trash.ts';
import { toast, toasts } from '../../ui/feedback/toast.ts';
import { invoicesText, namedInvoice } from '../invoices/texts.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { decisionTexts } from './decisionTexts.ts';
import { type OutboxActions, useOutboxActions } from './useOutboxActions.ts';
import { entityTitle } from './useTitles.ts';

/** Offers to take a decision back until it is sent, on any screen. */
export function TakeBackToasts() {
  const { database } = useSignedIn();
  const outboxActions = useOutboxActions(database);
  const { entries } = outboxActions;
  const offered = useRef<number>(0);
  const actions = useRef<OutboxActions>(outboxActions);
  useEffect(() => {
    actions.current = outboxActions;
  });

  useEffect(() => {
    // Taken back or sent from elsewhere: the offer would be empty.
    for (const { id, about, until } of entries ? toasts.shown() : []) {
      const isOffer = until !== undefined && about !== undefined;
      if (isOffer && !entries?.some(({ entity }) => entity === about)) toasts.dismiss(id);
    }
    const held = (entries ?? []).filter(
      ({ notBefore, orders: [order = 0] }) =>
        notBefore !== null && notBefore > Date.now() && order > offered.current,
    );
    for (const name of new Set(held.map((entry) => entry.name))) {
      const together = held.filter((entry) => entry.name === name);
      void offer(database, together, (entry) => actions.current.giveUp(entry));
    }
    offered.current = held.at(-1)?.orders[0] ?? offered.current;
  }, [database, entries]);
  return null;
}

/** One toast for decisions that were made at once. */
async function offer(
  database: LocalDatabase,
  entries: readonly OutboxEntry[],
  giveUp: (entry: OutboxEntry) => void,
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  const until = Math.min(...entries.map(({ notBefore }) => notBefore ?? 0));
  const title = `${doneText(first)} ${await whatText(database, entries)}`;
  toast({
    title,
    until,
    tone: 'positive',
    about: first.entity,
    action: {
      label: 'Undo',
      onPress() {
        for (const entry of entries) giveUp(entry);
      },
    },
  });
}

function doneText({ name }: OutboxEntry): string {
  const { taken, done } = decisionTexts(name);
  return taken ?? done;
}

async function whatText(database: LocalDatabase, entries: readonly OutboxEntry[]): Promise<string> {
  const [first] = entries;
  if (!first) return '';
  const isOnInvoices = isOnSeveral(first) || isInvoice(first.entity);
  if (!isOnInvoices) {
    const titles = entries.map(({ entity }) => entityTitle(database, entity));
    return listText(await Promise.all(titles));
  }
  if (entries.length > 1 || isOnSeveral(first)) {
    const counts = entries.map((entry) => (isOnSeveral(entry) ? entry.about.length : 1));
    return invoicesText(counts.reduce((sum, count) => sum + count, 0));
  }
  const { entity } = first;
  const id = isDocumentName(entity) ? partsOf(entity).id : '';
  const row = (await database.invoices.get(id)) ?? (await deletedInvoiceOf(database, id));
  return row ? namedInvoice(row) : invoicesText(1);
}

function isInvoice(entity: string): boolean {
  return isDocumentName(entity) && partsOf(entity).kind === 'invoice';
}
