import { useMemo } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import type { Rule } from '#shared/rules/contract.ts';
import { useRules } from '../../store/rows/useRules.ts';
import { Dialog, DialogActions, DialogBody } from '../../ui/overlays/Dialog.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { DryRunView } from './DryRunView.tsx';
import { useApprovalSettings } from './useApprovalSettings.ts';
import { useDryRun } from './useDryRun.ts';

interface SwitchOnDialogProps {
  rule: Rule;
  members: readonly Member[];
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows what a rule would change before it applies. */
export function SwitchOnDialog({ rule, members, onConfirm, onClose }: SwitchOnDialogProps) {
  const { database } = useSignedIn();
  const { rules } = useRules(database);
  const settings = useApprovalSettings();
  const active = useMemo(() => ({ ...rule, isActive: true }), [rule]);
  const run = useDryRun(active, { settings, members, rules: rules ?? [] });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Switch on “${rule.name}”?`}
      description="Invoices that await a decision follow it at once; approvals already given stay."
    >
      <DialogBody>
        {run ? (
          <DryRunView run={run} members={members} />
        ) : (
          <p className="text-ink-muted">Comparing…</p>
        )}
      </DialogBody>
      <DialogActions confirmLabel="Switch on" onConfirm={onConfirm} />
    </Dialog>
  );
}
