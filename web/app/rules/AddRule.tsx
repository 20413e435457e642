import { Plus } from 'lucide-react';
import type { Member } from '#shared/accounts/contract.ts';
import type { Rule } from '#shared/rules/contract.ts';
import { keepProblemText } from '../../store/database/cannotKeep.ts';
import { queueDecision } from '../../store/decisions/decisions.ts';
import { createRule, type RuleEntry } from '../../store/decisions/ruleDecisions.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useNamedDialog } from '../navigation/useNamedDialog.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { RuleDialog } from './RuleDialog.tsx';
import { emptyForm } from './ruleForm.ts';

interface AddRuleProps {
  rules: readonly Rule[];
  members: readonly Member[];
}

export function AddRule({ rules, members }: AddRuleProps) {
  const { database } = useSignedIn();
  const [open, setOpen] = useNamedDialog('new-rule');

  async function add(entry: RuleEntry): Promise<string | undefined> {
    try {
      await queueDecision(database, createRule(entry));
      setOpen(false);
      return undefined;
    } catch (error) {
      return keepProblemText(error);
    }
  }

  return (
    <>
      <Button
        variant="primary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Add Rule
      </Button>
      {open && (
        <RuleDialog
          title="Add Rule"
          submitLabel="Create rule"
          initial={emptyForm(rules)}
          members={members}
          onSubmit={add}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
