import { ListChecks } from 'lucide-react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

export function NoRules() {
  return (
    <EmptyState icon={<ListChecks />} title="No custom rules configured">
      Default rules will apply to all invoices
    </EmptyState>
  );
}
