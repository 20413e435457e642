import type { FieldRules } from '#shared/documents/layOver.ts';
import type { EditableKind } from './EditableKind.ts';
import { EditableTable } from './EditableTable.ts';
import { changeFields, differences } from './fieldEdits.ts';

interface FieldsAlone extends Omit<EditableKind, 'rowsBeside' | 'lock'> {
  table: string;
  columns: Readonly<Record<string, string>>;
  rules: FieldRules;
  /** SQL condition for rows that take no more edits. */
  frozenWhere?: string;
}

/** A kind whose documents contain only fields, no lines or notes. */
export function fieldsAlone({
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
    change: (shown, unedited, changes) => changeFields(rules, shown, unedited, changes),
    tell: (before, after) => differences(names, before, after),
  });
  return {
    ...kind,
    rowsBeside: () => 0,
    lock: (tx, entities) => rows.lock(tx, entities),
  };
}
