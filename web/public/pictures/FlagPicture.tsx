import { Copy, Landmark } from 'lucide-react';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardHeader } from '../../ui/display/Card.tsx';
import { Picture } from './Picture.tsx';

/** Flags of an invoice with their explanations. */
export function FlagPicture() {
  return (
    <Picture description="Two flags on an invoice, each with its reason: it may be a duplicate of an earlier one, and the bank details differ from those on file.">
      <Card className="shadow-md">
        <CardHeader
          level={4}
          title="Northwind Freight · NF-3391"
          description="$4,860.00, received by email"
          actions={<Badge tone="danger">On hold</Badge>}
        />
        <ul className="divide-y divide-line border-t border-line">
          <li className="flex gap-3 px-4 py-4 sm:px-5">
            <Landmark className="mt-0.5 size-5 shrink-0 text-danger-ink" />
            <div>
              <p className="text-base font-medium">Bank details changed</p>
              <p className="mt-0.5 text-sm text-ink-muted">
                The account ending in 7719 is new for this vendor; earlier invoices had the one
                ending in 2043.
              </p>
              <p className="mt-2 text-sm font-medium">
                On hold until a colleague has verified it, by a call to a known number, say.
              </p>
            </div>
          </li>
          <li className="flex gap-3 px-4 py-4 sm:px-5">
            <Copy className="mt-0.5 size-5 shrink-0 text-warning-ink" />
            <div>
              <p className="text-base font-medium">Potential duplicate</p>
              <p className="mt-0.5 text-sm text-ink-muted">
                Same vendor and amount as NF-3319, received six days earlier.
              </p>
            </div>
          </li>
        </ul>
      </Card>
    </Picture>
  );
}
