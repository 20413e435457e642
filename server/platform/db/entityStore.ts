import type { FieldError } from '#shared/documents/jointRules.ts';
import { type Columns, columnName, recordDefinition, selectList } from './columns.ts';
import { type Statement, statement, unprepared } from './statement.ts';
import type { AccountTx } from './transaction.ts';

/** Columns that all entity tables share. */
export interface EntityRow {
  id: string;
  seq: string;
  revision: number;
  documentPosition: string;
  fieldErrors: FieldError[];
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
}

const entityColumns = {
  id: 'uuid',
  seq: 'bigint',
  revision: 'integer',
  documentPosition: 'bigint',
  fieldErrors: 'jsonb',
  createdAt: 'timestamptz',
  updatedAt: 'timestamptz',
  deletedAt: 'timestamptz',
} satisfies Columns;

type Values = Readonly<Record<string, unknown>>;

/** For each table: more combinations of changed values than our code has. Any further one is not prepared. */
const mostChanges = 50;

/** A value that is stored differently than given, by a row that it refers to. Both are SQL with the alias `new`; `$1` is the account. */
export interface Redirection {
  join: string;
  value: string;
}

/** The basic queries of all entity tables. Values are named as in the contracts. */
export class EntityStore<V extends object> {
  readonly #insert: Statement;
  readonly #find: Statement;
  readonly #lock: Statement;
  readonly #lockAll: Statement;
  readonly #remove: Statement;
  /** By the names of the changed values. */
  readonly #changes = new Map<string, Statement>();
  readonly #table: string;
  readonly #columns: Columns;
  readonly #redirections: ReadonlyMap<string, Redirection>;
  /** All columns named like their values, for a capability's own queries. The table's alias must be `row`. */
  readonly list: string;

  constructor(
    table: string,
    columns: Columns & Record<keyof V, string>,
    redirections: ReadonlyMap<keyof V & string, Redirection> = new Map(),
  ) {
    this.#table = table;
    this.#columns = columns;
    this.#redirections = redirections;
    this.list = `${selectList(columns, 'row')}, ${selectList(entityColumns, 'row')}`;
    const names = Object.keys(columns).map(columnName).join(', ');
    const values = Object.keys(columns).map((name) => this.#valueOf(name));
    const living = `select ${this.list} from ${table} as row
      where row.account_id = $1 and row.id = $2 and row.deleted_at is null`;
    this.#insert = statement(`
      insert into ${table} as row (account_id, id, seq, ${names})
      select own.account_id, new.id, new.seq, ${values.join(', ')}
      from accounts own
      cross join jsonb_to_recordset($2::jsonb) as new (id uuid, seq bigint, ${recordDefinition(columns)})
      ${this.#joinsOf(Object.keys(columns))}
      where own.account_id = $1
      returning ${this.list}`);
    this.#find = statement(living);
    this.#lock = statement(`${living} for update`);
    this.#lockAll = statement(`
      select ${this.list} from ${table} as row
      where row.account_id = $1 and row.id = any($2::uuid[]) and row.deleted_at is null
      order by row.id for update`);
    this.#remove = statement(`
      update ${table} set deleted_at = now(), updated_at = now(), seq = $3
      where account_id = $1 and id = $2`);
  }

  async insert(tx: AccountTx, row: V & { id: string; seq: number }): Promise<V & EntityRow> {
    const [made] = await this.insertAll(tx, [row]);
    if (!made) throw new Error(`What was just stored in ${this.#table} is not there`);
    return made;
  }

  insertAll(
    tx: AccountTx,
    rows: readonly (V & { id: string; seq: number })[],
  ): Promise<(V & EntityRow)[]> {
    return tx.run<V & EntityRow>(this.#insert, [tx.accountId, JSON.stringify(rows)]);
  }

  async find(tx: AccountTx, id: string): Promise<(V & EntityRow) | undefined> {
    const [row] = await tx.run<V & EntityRow>(this.#find, [tx.accountId, id]);
    return row;
  }

  /** Takes the same row lock as an edit, until the transaction ends. */
  async lock(tx: AccountTx, id: string): Promise<(V & EntityRow) | undefined> {
    const [row] = await tx.run<V & EntityRow>(this.#lock, [tx.accountId, id]);
    return row;
  }

  /** In the order of their ids, to avoid deadlocks. */
  lockAll(tx: AccountTx, ids: readonly string[]): Promise<(V & EntityRow)[]> {
    return tx.run<V & EntityRow>(this.#lockAll, [tx.accountId, ids]);
  }

  /** A change by a decision; the new sequence brings it into the feed. */
  async change(tx: AccountTx, id: string, seq: number, change: Partial<V>): Promise<V & EntityRow> {
    const [row] = await this.changeAll(tx, [{ ...change, id, seq }]);
    if (!row) throw new Error(`A row of ${this.#table} that was just locked is not there`);
    return row;
  }

  /** Like `change` for several rows; all changes must set the same values. */
  async changeAll(
    tx: AccountTx,
    changes: readonly (Partial<V> & { id: string; seq: number })[],
  ): Promise<(V & EntityRow)[]> {
    const [first] = changes;
    if (!first) return [];
    const ids = changes.map(({ id }) => id);
    const values = [tx.accountId, JSON.stringify(changes), ids];
    return tx.run<V & EntityRow>(this.#changeOf(first), values);
  }

  /** Leaves a tombstone. */
  async remove(tx: AccountTx, id: string, seq: number): Promise<void> {
    await tx.run(this.#remove, [tx.accountId, id, seq]);
  }

  #changeOf(values: Values): Statement {
    const changed = Object.keys(this.#columns).filter((name) => Object.hasOwn(values, name));
    const key = changed.join(' ');
    const known = this.#changes.get(key);
    if (known) return known;
    const text = this.#changeText(changed);
    if (this.#changes.size >= mostChanges) return unprepared(text);
    const made = statement(text);
    this.#changes.set(key, made);
    return made;
  }

  #changeText(changed: readonly string[]): string {
    const picked = Object.fromEntries(changed.map((name) => [name, this.#columns[name] ?? 'text']));
    const sets = changed.map((name) => `${columnName(name)} = ${this.#valueOf(name)}`).join(', ');
    return `
      update ${this.#table} as row set ${sets}, seq = new.seq, updated_at = now()
      from jsonb_to_recordset($2::jsonb) as new (id uuid, seq bigint, ${recordDefinition(picked)})
      ${this.#joinsOf(changed)}
      where row.account_id = $1 and row.id = any($3::uuid[]) and row.id = new.id
      returning ${this.list}`;
  }

  #valueOf(name: string): string {
    return this.#redirections.get(name)?.value ?? `new."${name}"`;
  }

  #joinsOf(names: readonly string[]): string {
    return names.flatMap((name) => this.#redirections.get(name)?.join ?? []).join(' ');
  }
}
