import { Pencil, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Member } from '#shared/accounts/contract.ts';
import type { RuleRow } from '#sync/client/tables/rows.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { deleteRule } from '../../store/decisions/ruleDecisions.ts';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { ConfirmDialog } from '../confirm/ConfirmDialog.tsx';
import { ruleEdits } from '../outbox/editTexts.ts';
import { put } from '../outbox/put.ts';
import { useEditEnd } from '../outbox/useEditEnd.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { EditRule } from './EditRule.tsx';

interface RuleActionsProps {
  rule: RuleRow;
  members: readonly Member[];
  onKeptForLater: (entity: string) => void;
}

export function RuleActions({ rule, members, onKeptForLater }: RuleActionsProps) {
  const { database } = useSignedIn();
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const entity = documentName('rule', rule.id);

  const ended = useEditEnd(entity, ruleEdits, { close, onKeptForLater });

  async function confirm() {
    await put(database, deleteRule(rule));
  }

  return (
    <span className="flex justify-end max-md:flex-col max-md:items-end">
      <IconButton
        label={`Edit ${rule.name}`}
        icon={<Pencil aria-hidden className="size-4" />}
        onClick={() => setDialog('edit')}
      />
      <IconButton
        label={`Delete ${rule.name}`}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setDialog('delete')}
      />
      {dialog === 'edit' && (
        <EditRule rule={rule} members={members} onKept={ended} onClose={close} />
      )}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete “${rule.name}”?`}
          description="Invoices in its range follow your other rules from then on, or the default rules."
          confirmLabel="Delete rule"
          onConfirm={confirm}
          onClose={close}
        />
      )}
    </span>
  );
}
