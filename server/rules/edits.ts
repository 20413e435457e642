import { ruleFields } from '#shared/rules/fields.ts';
import { fieldsAlone } from '../documents/fieldsAlone.ts';
import { ruleColumns } from './columns.ts';

export const ruleEdits = fieldsAlone({
  kind: 'rule',
  permission: 'rules.edit',
  category: 'SYSTEM',
  table: 'approval_rules',
  columns: ruleColumns,
  rules: ruleFields,
});
