import { Check, Ellipsis, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../../ui/display/Table.tsx';
import { TableHeaderCell } from '../../../ui/display/TableHeaderCell.tsx';
import { TableRegion } from '../../../ui/display/TableRegion.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { type SampleInvoice, sampleInvoices } from './sampleInvoices.ts';

const icon = 'size-4';

export function InvoiceTable({ label, className }: { label: string; className?: string }) {
  const [descending, setDescending] = useState(false);
  const [chosen, setChosen] = useState<string[]>(['2']);
  const byVendor = sampleInvoices.toSorted((one, other) => one.vendor.localeCompare(other.vendor));
  const rows = descending ? byVendor.toReversed() : byVendor;
  const all = chosen.length === rows.length;

  function toggle(id: string) {
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  }

  return (
    <TableRegion label={label} {...(className ? { className } : {})}>
      <Table>
        <TableHead>
          <tr>
            <TableHeaderCell className="w-8">
              <Checkbox
                aria-label="Choose all"
                checked={all || (chosen.length > 0 && 'indeterminate')}
                onCheckedChange={() => setChosen(all ? [] : rows.map((row) => row.id))}
              />
            </TableHeaderCell>
            <TableHeaderCell
              sort={descending ? 'descending' : 'ascending'}
              onSort={() => setDescending(!descending)}
            >
              Vendor
            </TableHeaderCell>
            <TableHeaderCell>Invoice #</TableHeaderCell>
            <TableHeaderCell numeric>Amount</TableHeaderCell>
            <TableHeaderCell>Due</TableHeaderCell>
            <TableHeaderCell>Status</TableHeaderCell>
            <TableHeaderCell>Approval</TableHeaderCell>
            <TableHeaderCell>
              <VisuallyHidden>Actions</VisuallyHidden>
            </TableHeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <InvoiceRow
              key={row.id}
              invoice={row}
              chosen={chosen.includes(row.id)}
              onToggle={() => toggle(row.id)}
            />
          ))}
        </TableBody>
      </Table>
    </TableRegion>
  );
}

interface InvoiceRowProps {
  invoice: SampleInvoice;
  chosen: boolean;
  onToggle: () => void;
}

function InvoiceRow({ invoice, chosen, onToggle }: InvoiceRowProps) {
  return (
    <TableRow selected={chosen} interactive>
      <TableCell>
        <Checkbox
          aria-label={`Choose ${invoice.vendor} ${invoice.number}`}
          checked={chosen}
          onCheckedChange={onToggle}
        />
      </TableCell>
      <TableCell className="font-medium">{invoice.vendor}</TableCell>
      <TableCell muted>{invoice.number}</TableCell>
      <TableCell numeric className="font-medium">
        {invoice.amount}
      </TableCell>
      <TableCell muted className="tabular-nums">
        {invoice.due}
      </TableCell>
      <TableCell>
        <span className="flex items-center gap-1.5">
          <Badge tone={invoice.status.tone} dot>
            {invoice.status.label}
          </Badge>
          {invoice.flag && <Badge tone={invoice.flag.tone}>{invoice.flag.label}</Badge>}
        </span>
      </TableCell>
      <TableCell muted>{invoice.approvals}</TableCell>
      <TableCell>
        <span className="flex justify-end">
          <IconButton label="Approve" size="sm" icon={<Check aria-hidden className={icon} />} />
          <IconButton label="Reject" size="sm" icon={<X aria-hidden className={icon} />} />
          <IconButton label="More" size="sm" icon={<Ellipsis aria-hidden className={icon} />} />
        </span>
      </TableCell>
    </TableRow>
  );
}
