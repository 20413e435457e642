import { ArrowRight, CircleCheck } from 'lucide-react';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardHeader } from '../../ui/display/Card.tsx';
import { Picture } from './Picture.tsx';

const exports = [
  { number: 'BH-20418', to: 'QuickBooks Online', amount: '$12,480.00' },
  { number: 'NF-3388', to: 'QuickBooks Online', amount: '$2,115.20' },
  { number: 'KL-0907', to: 'Xero', amount: '$640.00' },
];

/** Exports of approved invoices in progress. */
export function SyncPicture() {
  return (
    <Picture description="Three approved invoices, exported to QuickBooks Online and Xero.">
      <Card className="shadow-md">
        <CardHeader
          level={4}
          title="Exports"
          description="By themselves after the last approval, as this company chose"
          actions={<Badge tone="positive">Connected</Badge>}
        />
        <ul className="divide-y divide-line border-t border-line">
          {exports.map(({ number, to, amount }) => (
            <li key={number} className="flex items-center gap-2.5 px-4 py-3 text-base sm:px-5">
              <CircleCheck className="size-4 shrink-0 text-positive" />
              <span className="font-medium">{number}</span>
              <ArrowRight className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0 flex-1 truncate text-ink-muted">{to}</span>
              <span className="tabular-nums">{amount}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Picture>
  );
}
