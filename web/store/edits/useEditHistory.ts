import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentValue } from '#shared/documents/content.ts';
import { lineOrder } from '#shared/invoices/doubtfulFields.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import type { Entry, InvoiceRow } from '#sync/client/tables/rows.ts';
import { newId } from '../device/devicePorts.ts';
import { EditHistory, type EditStep, type LineContent, type Overwritten } from './EditHistory.ts';
import type { EntityDocument } from './useEntityDocument.ts';
import { valueOnScreen } from './valueOnScreen.ts';

type Actions = Pick<EntityDocument, 'set' | 'setLine' | 'addLine' | 'removeLine'>;

export interface EditsWithHistory extends Actions {
  /** Sets values as one edit, which one undo takes back. */
  enter: (entries: readonly Entry[]) => boolean;
  /** Sets cells and adds lines as one edit; returns the ids of the added lines, or `null`. */
  enterLines: (entries: readonly Entry[], added: readonly LineContent[]) => string[] | null;
  canUndo: boolean;
  canRedo: boolean;
  /** Returns the affected field; `null` if there was nothing to undo, or others have overwritten it. */
  undo: () => string | null;
  redo: () => string | null;
}

/** The edit actions of one invoice, with undo and redo while it is open. */
export function useEditHistory(document: EntityDocument, invoice: InvoiceRow): EditsWithHistory {
  const [history] = useState(() => new EditHistory());
  useSyncExternalStore(history.subscribe, history.counts);
  const latest = useRef({ document, invoice });
  useLayoutEffect(() => {
    latest.current = { document, invoice };
  });

  const actions = useMemo(() => {
    const now = (entry: Pick<Entry, 'map' | 'key'>) =>
      valueOnScreen(entry, latest.current.document.content, latest.current.invoice);

    function overwrite(entry: Entry, enter: () => boolean): boolean {
      const before = now(entry);
      const taken = enter();
      if (taken && before !== entry.value) {
        const { value: after, map, key } = entry;
        history.record({ kind: 'values', values: [{ map, key, before, after }] });
      }
      return taken;
    }

    function lineOnScreen(id: string): LineContent {
      const values = lineOrder.flatMap((field): [string, DocumentValue][] => {
        const value = now({ map: 'lines', key: lineKey(id, field) });
        return value === undefined || value === null ? [] : [[field, value]];
      });
      return values.length > 0 ? Object.fromEntries(values) : { description: null };
    }

    const overwrittenBy = (entries: readonly Entry[]): Overwritten[] =>
      entries
        .map(({ map, key, value: after }) => ({ map, key, before: now({ map, key }), after }))
        .filter(({ before, after }) => before !== after);

    /** Does a step without recording it. */
    function carryOut(step: EditStep): string | null {
      const { document } = latest.current;
      if (step.kind === 'several') {
        return step.steps.map(carryOut).findLast((key) => key !== null) ?? null;
      }
      if (step.kind === 'lineRemoved') return document.removeLine(step.id) ? step.id : null;
      if (step.kind === 'lineAdded') {
        const id = document.addLine(step.line);
        if (id) history.rename(step.id, id);
        return id && lineKey(id, 'description');
      }
      // Values that another person entered since are kept.
      const ours = step.values.filter((value) => now(value) === value.before);
      const entries = ours.map(({ map, key, after = null }) => ({ map, key, value: after }));
      return document.enter(entries) ? (ours[0]?.key ?? null) : null;
    }

    const carryOutIfAny = (step: EditStep | undefined) => (step ? carryOut(step) : null);
    return {
      set: (field: string, value: DocumentValue) =>
        overwrite({ map: 'fields', key: field, value }, () =>
          latest.current.document.set(field, value),
        ),
      setLine: (id: string, field: string, value: DocumentValue) =>
        overwrite({ map: 'lines', key: lineKey(id, field), value }, () =>
          latest.current.document.setLine(id, field, value),
        ),
      addLine(line: LineContent) {
        const id = latest.current.document.addLine(line);
        if (id) history.record({ kind: 'lineAdded', id, line });
        return id;
      },
      enter(entries: readonly Entry[]) {
        const values = overwrittenBy(entries);
        const taken = latest.current.document.enter(entries);
        if (taken && values.length > 0) history.record({ kind: 'values', values });
        return taken;
      },
      enterLines(entries: readonly Entry[], added: readonly LineContent[]) {
        const values = overwrittenBy(entries);
        // Lines are shown in the order of their ids, which is random within a millisecond.
        const ids = added.map(newId).sort();
        const lines = added.map((line, index) => ({ id: ids[index] ?? newId(), line }));
        const all = lines.flatMap(({ id, line }) =>
          Object.entries(line).map(
            ([field, value]): Entry => ({ map: 'lines', key: lineKey(id, field), value }),
          ),
        );
        if (!latest.current.document.enter([...entries, ...all])) return null;
        const steps: EditStep[] = lines.map((one) => ({ kind: 'lineAdded', ...one }));
        if (values.length > 0) steps.unshift({ kind: 'values', values });
        if (steps.length > 0) history.record({ kind: 'several', steps });
        return lines.map(({ id }) => id);
      },
      removeLine(id: string) {
        const line = lineOnScreen(id);
        const taken = latest.current.document.removeLine(id);
        if (taken) history.record({ kind: 'lineRemoved', id, line });
        return taken;
      },
      undo: () => carryOutIfAny(history.undo()),
      redo: () => carryOutIfAny(history.redo()),
    };
  }, [history]);

  const { canUndo, canRedo } = history;
  return useMemo(() => ({ ...actions, canUndo, canRedo }), [actions, canUndo, canRedo]);
}
