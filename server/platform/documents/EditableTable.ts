import type { FieldError } from '#shared/documents/jointRules.ts';
import type { FieldRules } from '#shared/documents/layOver.ts';
import { rowKinds } from '#shared/sync/rowKinds.ts';
import type { Change, EditToStore } from '#sync/relay/ports.ts';
import { assignments, type Columns, recordDefinition, selectList } from '../db/columns.ts';
import { clock, type Statement, statement } from '../db/statement.ts';
import type { AccountTx } from '../db/transaction.ts';
import type { Sequences } from '../feed/sequence.ts';
import type { Slices } from '../work/Slices.ts';
import type {
  Difference,
  EditableKind,
  EntityEdits,
  LockedEntities,
  LockedEntity,
} from './EditableKind.ts';
import {
  changeFields,
  differences,
  newlyInError,
  type Shown,
  type ValueChanges,
} from './fieldEdits.ts';

type Values = Readonly<Record<string, unknown>>;

interface TableOptions<V extends Values, Facts> {
  table: string;
  /** The values that edits change, and values derived from them. */
  columns: Columns & Record<keyof V, string>;
  /** Values of any size: rows are written without them unless an edit changed one of them. */
  large?: readonly (keyof V & string)[];
  /** SQL of further columns to select. */
  facts: string;
  isFrozen(facts: Facts): boolean;
  /** The values and errors after an edit. */
  change(shown: Shown<V>, unedited: V, changes: readonly Change[]): Shown<V>;
  /** The difference as the audit log records it. */
  tell(before: V, after: V): ValueChanges;
  /** Adds derived values, after all edits are applied. */
  derive?(values: V): V;
}

type Row<V, Facts> = V &
  Facts & { id: string; documentPosition: string; unedited: V | null; fieldErrors: FieldError[] };

/** Applies edits of documents to the rows of one kind of entity. */
export class EditableTable<V extends Values, Facts> {
  readonly #options: TableOptions<V, Facts>;
  readonly #select: Statement;
  readonly #updates: Updates;
  readonly #move: Statement;

  constructor(options: TableOptions<V, Facts>) {
    const { table, columns, facts, large = [] } = options;
    this.#options = options;
    const own = ['row.id', 'row.document_position as "documentPosition"', 'row.unedited'];
    const also = [...own, 'row.field_errors as "fieldErrors"', facts].filter(Boolean).join(', ');
    this.#select = statement(`
      select ${also}, ${selectList(columns, 'row')} from ${table} as row
      where row.account_id = $1 and row.id = any($2::uuid[]) and row.deleted_at is null
      order by row.id for update of row`);
    const others = Object.entries(columns).filter(([name]) => !large.includes(name));
    this.#updates = {
      whole: updateIn(table, columns),
      withoutLarge: updateIn(table, Object.fromEntries(others)),
    };
    this.#move = moveIn(table);
  }

  async lock(tx: AccountTx, entities: readonly EntityEdits[]): Promise<LockedRows<V, Facts>> {
    const ids = entities.map(({ id }) => id);
    const rows = await tx.run<Row<V, Facts>>(this.#select, [tx.accountId, ids]);
    return new LockedRows(
      rows.map((row) => new LockedRow(this.#options, row)),
      this.#updates,
      this.#move,
    );
  }
}

/** Writes the values of these columns. */
interface Update {
  statement: Statement;
  names: readonly string[];
}

interface Updates {
  whole: Update;
  withoutLarge: Update;
}

/** The separate list of ids makes Postgres look rows up by key, independent of how many the account has. */
function updateIn(table: string, columns: Columns): Update {
  return {
    names: Object.keys(columns),
    statement: statement(`
      update ${table} as row set ${assignments(columns, 'new')}, seq = new.seq, revision = row.revision + 1,
        document_position = new."documentPosition", unedited = coalesce(row.unedited, new.unedited),
        field_errors = new."fieldErrors", updated_at = now()
      from jsonb_to_recordset($2::jsonb) as new (id uuid, seq bigint, "documentPosition" bigint, unedited jsonb,
        "fieldErrors" jsonb, ${recordDefinition(columns)})
      where row.account_id = $1 and row.id = any($3::uuid[]) and row.id = new.id`),
  };
}

/** The characters of records in one statement: long ones are sent one by one. */
const recordsAtOnce = 200_000;

export class LockedRows<V extends Values, Facts> implements LockedEntities {
  readonly #rows: Map<string, LockedRow<V, Facts>>;
  readonly #updates: Updates;
  readonly #move: Statement;

  constructor(rows: readonly LockedRow<V, Facts>[], updates: Updates, move: Statement) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
    this.#updates = updates;
    this.#move = move;
  }

  find(id: string): LockedRow<V, Facts> | undefined {
    return this.#rows.get(id);
  }

  all(): LockedRow<V, Facts>[] {
    return [...this.#rows.values()];
  }

  async save(tx: AccountTx, sequences: Sequences, slices: Slices): Promise<void> {
    const { whole, withoutLarge } = this.#updates;
    const changed = this.all().filter((row) => row.changed);
    const moved = this.all().filter((row) => row.moved && !row.changed);
    const ofLarge = changed.filter((row) => row.largeChanged);
    const ofOthers = changed.filter((row) => !row.largeChanged);
    await sendChanged(ofLarge, whole, { tx, sequences, slices });
    await sendChanged(ofOthers, withoutLarge, { tx, sequences, slices });
    sendMoved(tx, this.#move, moved, sequences);
  }
}

async function sendChanged<V extends Values, Facts>(
  rows: readonly LockedRow<V, Facts>[],
  { statement, names }: Update,
  { tx, sequences, slices }: { tx: AccountTx; sequences: Sequences; slices: Slices },
): Promise<void> {
  let records: string[] = [];
  let ids: string[] = [];
  const send = () => {
    if (ids.length > 0) tx.send(statement, [tx.accountId, `[${records.join(',')}]`, ids]);
    [records, ids] = [[], []];
  };
  let length = 0;
  for (const row of rows) {
    await slices.rest();
    row.derive();
    await slices.rest();
    const record = JSON.stringify(row.toRecord(names, sequences.take()));
    records.push(record);
    ids.push(row.id);
    length += record.length;
    if (length < recordsAtOnce) continue;
    send();
    length = 0;
  }
  send();
}

export class LockedRow<V extends Values, Facts> implements LockedEntity {
  readonly id: string;
  readonly frozen: boolean;
  readonly facts: Facts;
  readonly before: V;
  position: number;
  /** Whether values or errors changed. */
  changed = false;
  /** Whether something that people see beside the values changed. */
  touched = false;
  readonly #storedPosition: number;
  readonly #options: TableOptions<V, Facts>;
  readonly #hadUnedited: boolean;
  readonly #unedited: V;
  #shown: Shown<V>;
  #derived: V | null = null;

  constructor(options: TableOptions<V, Facts>, row: Row<V, Facts>) {
    this.#options = options;
    this.id = row.id;
    this.facts = row;
    this.frozen = options.isFrozen(row);
    this.#storedPosition = Number(row.documentPosition);
    this.position = this.#storedPosition;
    this.before = row;
    this.#shown = { values: row, errors: row.fieldErrors };
    this.#hadUnedited = row.unedited !== null;
    this.#unedited = row.unedited ?? row;
  }

  get moved(): boolean {
    return this.position !== this.#storedPosition;
  }

  get largeChanged(): boolean {
    const { large = [] } = this.#options;
    return large.some((name) => this.#shown.values[name] !== this.before[name]);
  }

  /** The values and errors so far; values derived from them are not updated yet. */
  get shown(): Shown<V> {
    return this.#shown;
  }

  /** With derived values, as stored. */
  get values(): V {
    return this.derive();
  }

  /** Computes the derived values, which may take a while. Afterwards `values` contain them. */
  derive(): V {
    const { derive } = this.#options;
    this.#derived ??= derive ? derive(this.#shown.values) : this.#shown.values;
    return this.#derived;
  }

  judge(): null {
    return null;
  }

  async apply(
    { changes }: Pick<EditToStore, 'changes'>,
    slices: Slices,
  ): Promise<Difference | null> {
    const before = this.#shown;
    let after = before;
    for (const part of inParts(changes)) {
      after = this.#options.change(after, this.#unedited, part);
      await slices.rest();
    }
    const difference = this.#options.tell(before.values, after.values);
    const inError = newlyInError(before.errors, after.errors);
    const errorsFixed = after.errors.length !== before.errors.length;
    if (Object.keys(difference.newValues).length === 0 && inError.length === 0 && !errorsFixed)
      return null;
    this.#shown = after;
    this.#derived = null;
    this.changed = true;
    return { ...difference, inError };
  }

  toRecord(names: readonly string[], seq: number): Record<string, unknown> {
    return {
      ...pick(this.values, names),
      id: this.id,
      seq,
      documentPosition: this.position,
      fieldErrors: this.#shown.errors,
      unedited: this.#hadUnedited ? null : pick(this.#unedited, Object.keys(this.#options.columns)),
    };
  }
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** A row whose document has moved on, while its own values stay as they are. */
export interface MovedRow {
  readonly id: string;
  readonly position: number;
  /** Whether something that people see beside the values changed: then it is another revision. */
  readonly touched: boolean;
}

/** Far less work for Postgres than writing the values: no triggers, no derived columns. */
export function moveIn(table: string): Statement {
  return statement(`
    update ${table} as row set document_position = new.position, seq = new.seq,
      revision = row.revision + new.touched::int,
      updated_at = case when new.touched then clock.at else row.updated_at end
    from unnest($2::uuid[], $3::bigint[], $4::bigint[], $5::boolean[]) as new (id, position, seq, touched),
      ${clock}
    where row.account_id = $1 and row.id = any($2::uuid[]) and row.id = new.id`);
}

/** The feed carries the document with the row: the next editor needs it, even if nothing visible changed. */
export function sendMoved(
  tx: AccountTx,
  move: Statement,
  rows: readonly MovedRow[],
  sequences: Sequences,
): void {
  if (rows.length === 0) return;
  tx.send(move, [
    tx.accountId,
    rows.map(({ id }) => id),
    rows.map(({ position }) => position),
    rows.map(() => sequences.take()),
    rows.map(({ touched }) => touched),
  ]);
}

const keysOfLinesAtOnce = 250;

/**
 * Fields together, because some have rules in common; keys of lines in portions. These are sorted, as lines that are
 * added by one edit are.
 */
function inParts(changes: readonly Change[]): (readonly Change[])[] {
  if (changes.length <= keysOfLinesAtOnce) return [changes];
  const lines = changes
    .filter(({ map }) => map === 'lines')
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const parts: (readonly Change[])[] = [changes.filter(({ map }) => map !== 'lines')];
  for (let begin = 0; begin < lines.length; begin += keysOfLinesAtOnce) {
    parts.push(lines.slice(begin, begin + keysOfLinesAtOnce));
  }
  return parts;
}

interface FieldsAlone extends Omit<EditableKind, 'rowsBeside' | 'lock'> {
  table: string;
  columns: Readonly<Record<string, string>>;
  rules: FieldRules;
  /** SQL condition for rows that take no more edits. */
  frozenWhere?: string;
}

/** A kind whose documents contain only fields, no lines or notes. */
export function fieldsOnlyKind({
  table,
  columns,
  rules,
  frozenWhere = 'false',
  ...kind
}: FieldsAlone): EditableKind {
  const names = Object.keys(rules);
  const rows = new EditableTable<Readonly<Record<string, unknown>>, { isFrozen: boolean }>({
    table,
    columns,
    facts: `${frozenWhere} as "isFrozen"`,
    isFrozen: ({ isFrozen }) => isFrozen,
    change: (shown, unedited, changes) =>
      changeFields(rules, shown, unedited, changes, rowKinds[kind.kind].jointRules),
    tell: (before, after) => differences(names, before, after),
  });
  return {
    ...kind,
    rowsBeside: () => 0,
    lock: (tx, entities) => rows.lock(tx, entities),
  };
}
