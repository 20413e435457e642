import { UsersRound } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

export function NobodyElse({ manages }: { manages: boolean }) {
  return (
    <EmptyState
      icon={<UsersRound />}
      title="Nobody else is here yet"
      className="border-t border-line"
    >
      {manages
        ? 'Invite those who upload, review and approve invoices with you.'
        : 'An admin can invite those who work on invoices with you.'}
    </EmptyState>
  );
}
