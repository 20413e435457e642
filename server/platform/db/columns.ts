/** The values of an entity that are stored in columns of their own, with their types in SQL: `{ dueDate: 'date' }`. */
export type Columns = Readonly<Record<string, string>>;

/** `dueDate` → `due_date` */
export function columnName(value: string): string {
  return value.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** For a `select`: each column under the name of its value, in the type that is written here. */
export function selected(columns: Columns, table: string): string {
  return Object.entries(columns)
    .map(([value, type]) => `${table}.${columnName(value)}::${type} as "${value}"`)
    .join(', ');
}

/** For `jsonb_to_recordset`: the record that a JSON object of such values is read as. */
export function asRecord(columns: Columns): string {
  return Object.entries(columns)
    .map(([value, type]) => `"${value}" ${type}`)
    .join(', ');
}

/** For an `update`: each column set to the value of that record. */
export function assigned(columns: Columns, record: string): string {
  return Object.keys(columns)
    .map((value) => `${columnName(value)} = ${record}."${value}"`)
    .join(', ');
}

/** For an `insert` of one row: its columns, and its values as `$1`, `$2` and so on. */
export function inserted(columns: Columns, row: object) {
  const given = valuesOf(columns, row);
  return {
    names: given.map(({ name }) => columnName(name)).join(', '),
    places: given.map((_, index) => `$${index + 1}`).join(', '),
    values: given.map(({ value }) => value),
  };
}

/** For an `update` of some columns: their values come as parameters after so many others. */
export function changed(columns: Columns, change: object, { after }: { after: number }) {
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
      // A list is JSON to us, and an array to the driver unless it is told.
      return { name, value: type === 'jsonb' && value !== null ? JSON.stringify(value) : value };
    });
}
