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
