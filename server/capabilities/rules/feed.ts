import { entityFeed } from '../../platform/feed/entityFeed.ts';
import { presentRule, type RuleRow, rules } from './ruleStore.ts';

export const ruleFeed = entityFeed({
  kind: 'rule',
  table: 'approval_rules',
  list: rules.list,
  mayBeEdited: () => true,
  present: (row: RuleRow) => ({
    kind: 'rule',
    id: row.id,
    seq: Number(row.seq),
    row: presentRule(row),
  }),
  presentDeleted: (gone) => ({ kind: 'rule', ...gone, row: null }),
});
