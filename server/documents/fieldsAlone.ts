import type { FieldRules } from '#shared/documents/layOver.ts';
import type { EditableKind } from './EditableKind.ts';
import { EditableTable } from './EditableTable.ts';
import { changeFields, differences } from './fieldEdits.ts';

interface FieldsAlone extends Omit<EditableKind, 'rowsBeside' | 'lock'> {
  table: string;
  columns: Readonly<Record<string, string>>;
  rules: FieldRules;
}

/** A kind whose documents hold fields, no lines and no notes, and that is never frozen. */
export function fieldsAlone({ table, columns, rules, ...kind }: FieldsAlone): EditableKind {
  const names = Object.keys(rules);
  const rows = new EditableTable<Readonly<Record<string, unknown>>, unknown>({
    table,
    columns,
    facts: '',
    isFrozen: () => false,
    change: (shown, unedited, changes) => changeFields(rules, shown, unedited, changes),
    tell: (before, after) => differences(names, before, after),
  });
  return {
    ...kind,
    rowsBeside: () => 0,
    lock: (tx, entities) => rows.lock(tx, entities),
  };
}
