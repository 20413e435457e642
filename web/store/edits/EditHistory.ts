import { codingKey, partsOfCodingKey } from '#shared/coding/coding.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import { lineKey, partsOfLineKey } from '#shared/invoices/lines.ts';
import type { Entry } from '#sync/client/tables/rows.ts';

/** A changed value; `undefined` if there was none. */
export interface Overwritten extends Pick<Entry, 'map' | 'key'> {
  before: DocumentValue | undefined;
  after: DocumentValue | undefined;
}

export type LineContent = Readonly<Record<string, DocumentValue>>;

/** A part of a line in the coding, or of the whole invoice. */
export interface PartStep {
  lineId: string;
  /** Of the part. */
  id: string;
  part: LineContent;
}

/** One undoable action of the person. */
export type EditStep =
  | { kind: 'values'; values: readonly Overwritten[] }
  | { kind: 'lineAdded'; id: string; line: LineContent }
  | { kind: 'lineRemoved'; id: string; line: LineContent }
  | ({ kind: 'partAdded' } & PartStep)
  | ({ kind: 'partRemoved' } & PartStep)
  /** Steps that are undone together, such as the rows of a paste. */
  | { kind: 'several'; steps: readonly EditStep[] };

export function oppositeOf(step: EditStep): EditStep {
  switch (step.kind) {
    case 'values':
      return {
        kind: 'values',
        values: step.values.map(({ before, after, ...rest }) => ({
          ...rest,
          before: after,
          after: before,
        })),
      };
    case 'several':
      return { ...step, steps: step.steps.map(oppositeOf).reverse() };
    case 'lineAdded':
      return { ...step, kind: 'lineRemoved' };
    case 'lineRemoved':
      return { ...step, kind: 'lineAdded' };
    case 'partAdded':
      return { ...step, kind: 'partRemoved' };
    case 'partRemoved':
      return { ...step, kind: 'partAdded' };
  }
}

/**
 * Undo and redo for an open document. An undo is an edit like any other: it is sent and audited, and it does not
 * overwrite what another person entered since.
 */
export class EditHistory {
  readonly #listeners = new Set<() => void>();
  #done: readonly EditStep[] = [];
  #undone: readonly EditStep[] = [];

  readonly counts = (): string => `${this.#done.length} ${this.#undone.length}`;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Also clears redo. */
  record(step: EditStep): void {
    this.#set([...this.#done, step], []);
  }

  /** Returns the inverse of the last step. */
  undo(): EditStep | undefined {
    const last = this.#done.at(-1);
    if (!last) return undefined;
    this.#set(this.#done.slice(0, -1), [...this.#undone, last]);
    return oppositeOf(last);
  }

  redo(): EditStep | undefined {
    const last = this.#undone.at(-1);
    if (!last) return undefined;
    this.#set([...this.#done, last], this.#undone.slice(0, -1));
    return last;
  }

  /** A removed line or part cannot return under its id, so an undo adds it under a new one, to which all steps must refer. */
  rename(from: string, to: string): void {
    const renamed = (step: EditStep) => renameIn(step, from, to);
    this.#set(this.#done.map(renamed), this.#undone.map(renamed));
  }

  #set(done: readonly EditStep[], undone: readonly EditStep[]): void {
    this.#done = done;
    this.#undone = undone;
    for (const listener of this.#listeners) listener();
  }
}

function renameIn(step: EditStep, from: string, to: string): EditStep {
  if (step.kind === 'several') {
    return { ...step, steps: step.steps.map((one) => renameIn(one, from, to)) };
  }
  if (step.kind === 'values') {
    return { ...step, values: step.values.map((value) => renameInValue(value, from, to)) };
  }
  const renamed = step.id === from ? { ...step, id: to } : step;
  return 'lineId' in renamed && renamed.lineId === from ? { ...renamed, lineId: to } : renamed;
}

function renameInValue(value: Overwritten, from: string, to: string): Overwritten {
  if (value.map === 'coding') {
    const parts = partsOfCodingKey(value.key);
    if (parts?.lineId === from) return { ...value, key: codingKey({ ...parts, lineId: to }) };
    return parts?.partId === from ? { ...value, key: codingKey({ ...parts, partId: to }) } : value;
  }
  const parts = value.map === 'lines' ? partsOfLineKey(value.key) : null;
  return parts?.id === from ? { ...value, key: lineKey(to, parts.field) } : value;
}
