import { ChartColumn } from 'lucide-react';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { UploadButton } from '../uploads/UploadButton.tsx';

/** A preview of the reports, for companies without invoices. */
export function NothingToReport() {
  return (
    <Card>
      <EmptyState
        icon={<ChartColumn />}
        title="Reports begin with your first invoice"
        action={<UploadButton />}
      >
        What you spend by month and by vendor, how late open invoices are, how long approvals take
        and for whom they wait, which due dates were missed, and what the checks found.
      </EmptyState>
    </Card>
  );
}
