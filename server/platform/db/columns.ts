/** The SQL type of each value that has its own column: `{ dueDate: 'date' }`. */
export type Columns = Readonly<Record<string, string>>;

/** `dueDate` → `due_date` */
export function columnName(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** For a `select`: each column, cast to its type and named like its value. */
export function selectList(columns: Columns, table: string): string {
  return Object.entries(columns)
    .map(([value, type]) => `${table}.${columnName(value)}::${type} as "${value}"`)
    .join(', ');
}

/** For `jsonb_to_recordset`: the record definition for a JSON object of these values. */
export function recordDefinition(columns: Columns): string {
  return Object.entries(columns)
    .map(([value, type]) => `"${value}" ${type}`)
    .join(', ');
}

/** For an `update`: sets each column to the value of the record. */
export function assignments(columns: Columns, record: string): string {
  return Object.keys(columns)
    .map((value) => `${columnName(value)} = ${record}."${value}"`)
    .join(', ');
}

/** For an `insert` of one row: its columns, and placeholders `$1`, `$2` and so on. */
export function insertParts(columns: Columns, row: object) {
  const given = valuesOf(columns, row);
  return {
    names: given.map(({ name }) => columnName(name)).join(', '),
    places: given.map((_, index) => `$${index + 1}`).join(', '),
    values: given.map(({ value }) => value),
  };
}

/** For an `update` of some columns; `after` is the number of parameters that precede their values. */
export function updateParts(columns: Columns, change: object, { after }: { after: number }) {
  const given = valuesOf(columns, change);
  return {
    list: given.map(({ name }, index) => `${columnName(name)} = $${after + index + 1}`).join(', '),
    values: given.map(({ value }) => value),
  };
}

function valuesOf(columns: Columns, row: object) {
  return Object.entries(row)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const type = columns[name];
      if (type === undefined) throw new Error(`There is no column for ${name}`);
      // The driver would send a list as a Postgres array.
      return { name, value: type === 'jsonb' && value !== null ? JSON.stringify(value) : value };
    });
}
