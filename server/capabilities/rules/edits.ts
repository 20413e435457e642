import { ruleFields } from '#shared/rules/fields.ts';
import type { EditableKind } from '../../platform/documents/EditableKind.ts';
import { fieldsAlone } from '../../platform/documents/fieldsAlone.ts';
import { policyChanged } from '../policy/policyChanged.ts';
import { ruleColumns } from './columns.ts';

const fields = fieldsAlone({
  kind: 'rule',
  category: 'SYSTEM',
  table: 'approval_rules',
  columns: ruleColumns,
  rules: ruleFields,
});

export const ruleEdits: EditableKind = {
  ...fields,
  lock(tx, entities) {
    const locked = fields.lock(tx, entities);
    // Called here because the policy has to be locked before the change counter. A refused edit
    // therefore costs one needless review.
    policyChanged(tx);
    return locked;
  },
};
