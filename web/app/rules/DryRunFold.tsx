import { useMemo, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import { useRules } from '../../store/rows/useRules.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { DryRunView } from './DryRunView.tsx';
import { Fold } from './Fold.tsx';
import { type RuleForm, ruleForm } from './ruleForm.ts';
import { useApprovalSettings } from './useApprovalSettings.ts';
import { useDryRun } from './useDryRun.ts';

interface DryRunFoldProps {
  /** The rule that is edited; a new one has none yet. */
  edited: { id: string; createdAt: string } | undefined;
  entered: RuleForm;
  members: readonly Member[];
}

const notYet = { id: 'new', createdAt: '9999-01-01T00:00:00.000Z' };

/** Tries what is entered on the newest invoices, before it applies to any. */
export function DryRunFold({ edited = notYet, entered, members }: DryRunFoldProps) {
  const { database } = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  const { rules } = useRules(database);
  const settings = useApprovalSettings();
  const text = JSON.stringify(entered);
  const { id, createdAt } = edited;
  const rule = useMemo(() => {
    const parsed = ruleForm.safeParse(JSON.parse(text)).data;
    return parsed ? { ...parsed, id, createdAt } : null;
  }, [text, id, createdAt]);
  const run = useDryRun(isOpen ? rule : null, { settings, members, rules: rules ?? [] });
  return (
    <Fold title="Try it on the last 100 invoices" onToggle={setIsOpen}>
      {run ? (
        <DryRunView run={run} members={members} />
      ) : (
        <p className="text-ink-muted">
          {rule ? 'Comparing…' : 'Fill in the rule first; then it is tried here.'}
        </p>
      )}
    </Fold>
  );
}
