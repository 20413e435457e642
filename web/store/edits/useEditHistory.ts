import { useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { codingKey, partsOfCodingKey } from '#shared/coding/coding.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import { removedField } from '#shared/documents/removedField.ts';
import { lineOrder } from '#shared/invoices/doubtfulFields.ts';
import { lineKey } from '#shared/invoices/lines.ts';
import type { Entry, InvoiceRow } from '#sync/client/tables/rows.ts';
import { newId } from '../device/devicePorts.ts';
import {
  EditHistory,
  type EditStep,
  type LineContent,
  type Overwritten,
  type PartStep,
} from './EditHistory.ts';
import type { EntityDocument } from './useEntityDocument.ts';
import { valueOnScreen } from './valueOnScreen.ts';

type Actions = Pick<EntityDocument, 'set' | 'setLine' | 'addLine' | 'removeLine'>;

export interface EditsWithHistory extends Actions {
  /** Sets values as one edit, which one undo takes back. */
  enter: (entries: readonly Entry[]) => boolean;
  /** Sets cells and adds lines as one edit; returns the ids of the added lines, or `null`. */
  enterLines: (entries: readonly Entry[], added: readonly LineContent[]) => string[] | null;
  /** Splits a line, or the whole invoice, as one edit; returns the ids of the added parts, or `null`. */
  addParts: (
    lineId: string,
    parts: readonly LineContent[],
    entries?: readonly Entry[],
  ) => string[] | null;
  removePart: (lineId: string, partId: string) => boolean;
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

    /** The keys of the coding on the screen that belong to a line, or to a part of it. */
    function codingOf(lineId: string, partId?: string) {
      const { document, invoice } = latest.current;
      const keys = new Set([
        ...Object.keys(invoice.coding ?? {}),
        ...Object.keys(document.content.coding),
      ]);
      return [...keys].flatMap((key) => {
        const parts = partsOfCodingKey(key);
        const value = now({ map: 'coding', key }) ?? null;
        if (parts?.lineId !== lineId || value === null) return [];
        return partId === undefined || parts.partId === partId ? [{ ...parts, value }] : [];
      });
    }

    const partEntries = ({ lineId, id, part }: PartStep) =>
      Object.entries(part).map(
        // The key of a part's field is built as that of a line's.
        ([field, value]): Entry => ({
          map: 'coding',
          key: lineKey(`${lineId}:${id}`, field),
          value,
        }),
      );

    const enterRemoval = (lineId: string, partId: string) =>
      latest.current.document.enter([
        {
          map: 'coding',
          key: codingKey({ lineId, partId, field: removedField }),
          value: true,
        },
      ]);

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
        const coding = codingOf(step.id);
        const id = document.addLine(step.line);
        if (!id) return null;
        history.rename(step.id, id);
        // The coding of the removed line goes with it.
        document.enter(
          coding.map(({ value, ...key }) => ({
            map: 'coding',
            key: codingKey({ ...key, lineId: id }),
            value,
          })),
        );
        return lineKey(id, 'description');
      }
      if (step.kind === 'partRemoved') {
        return enterRemoval(step.lineId, step.id)
          ? codingKey({ lineId: step.lineId, partId: null, field: 'account' })
          : null;
      }
      if (step.kind === 'partAdded') {
        const id = newId();
        if (!document.enter(partEntries({ ...step, id }))) return null;
        history.rename(step.id, id);
        return codingKey({ lineId: step.lineId, partId: id, field: 'share' });
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
      addParts(
        lineId: string,
        parts: readonly LineContent[],
        entries: readonly Entry[] = [],
      ): string[] | null {
        const values = overwrittenBy(entries);
        // Parts are shown in the order of their ids, which is random within a millisecond.
        const ids = parts.map(newId).sort();
        const added = parts.map((part, index) => ({ lineId, id: ids[index] ?? newId(), part }));
        const all = [...entries, ...added.flatMap(partEntries)];
        if (!latest.current.document.enter(all)) return null;
        const steps: EditStep[] = added.map((one) => ({ kind: 'partAdded', ...one }));
        if (values.length > 0) steps.unshift({ kind: 'values', values });
        history.record({ kind: 'several', steps });
        return added.map(({ id }) => id);
      },
      removePart(lineId: string, partId: string) {
        const part = Object.fromEntries(
          codingOf(lineId, partId).map(({ field, value }) => [field, value]),
        );
        const taken = enterRemoval(lineId, partId);
        if (taken) history.record({ kind: 'partRemoved', lineId, id: partId, part });
        return taken;
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
