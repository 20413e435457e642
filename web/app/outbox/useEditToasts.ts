import { useCallback, useEffect, useRef } from 'react';
import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { discardedOrders } from './discardedOrders.ts';

/** Toasts for edits made in a form. */
export interface EditTexts {
  done: string;
  failed: { title: string; description: string };
}

export const ruleEdits: EditTexts = {
  done: 'Rule Updated',
  failed: { title: 'Update Failed', description: 'Failed to update approval rule' },
};

export const vendorEdits: EditTexts = {
  done: 'Vendor updated successfully',
  failed: { title: 'Failed to update vendor', description: 'It was refused.' },
};

/** Reports that the server has the edits. */
export function toastEdited(entity: string, { done }: EditTexts): void {
  toast({ title: done, about: entity, tone: 'positive' });
}

/**
 * Toasts for edits: registered ones when they reach the server, any when they are refused. Returns
 * the function that registers an edit kept for later.
 */
export function useEditToasts(
  entries: readonly OutboxEntry[] | undefined,
  texts: EditTexts,
): (entity: string) => void {
  const later = useRef(new Set<string>());
  const before = useRef<readonly OutboxEntry[] | null>(null);

  useEffect(() => {
    if (!entries) return;
    const edits = entries.filter(({ kind }) => kind === 'edit');
    for (const previous of before.current ?? []) {
      if (!later.current.has(previous.entity)) continue;
      if (edits.some(({ entity }) => entity === previous.entity)) continue;
      later.current.delete(previous.entity);
      if (!previous.orders.some((order) => discardedOrders.has(order)))
        toastEdited(previous.entity, texts);
    }
    for (const current of before.current ? edits.filter(isRefused) : []) {
      const isOld = before.current?.some(
        (previous) => isRefused(previous) && previous.orders[0] === current.orders[0],
      );
      if (!isOld) toastFailed(current, texts);
    }
    before.current = edits;
  }, [entries, texts]);

  return useCallback((entity: string) => void later.current.add(entity), []);
}

function isRefused({ state }: OutboxEntry): boolean {
  return state === 'attention';
}

function toastFailed({ entity, problem }: OutboxEntry, { failed }: EditTexts): void {
  toast({
    title: failed.title,
    description: problem?.message ?? failed.description,
    about: entity,
    tone: 'danger',
  });
}
