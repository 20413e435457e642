import { Check, Ellipsis, X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '../../../ui/display/Card.tsx';
import {
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeaderCell,
  TableRow,
} from '../../../ui/display/Table.tsx';
import { TableRegion } from '../../../ui/display/TableRegion.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Pagination } from '../../../ui/layout/Pagination.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Example, Group } from './Group.tsx';
import { type SampleInvoice, sampleInvoices } from './sampleInvoices.ts';

const icon = 'size-4';

function InvoiceTable({ label, className }: { label: string; className?: string }) {
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

export function TablesGroup({ id, title }: { id: string; title: string }) {
  const [page, setPage] = useState(1);
  return (
    <Group id={id} title={title}>
      <Example title="Sorted, with chosen rows" layout="stack">
        <Card>
          <CardHeader
            level={4}
            title="Recent invoices"
            description="The newest of 212, as of two minutes ago"
          />
          <CardBody flush>
            <InvoiceTable label="Recent invoices" />
          </CardBody>
          <CardFooter>
            <Pagination
              page={page}
              pageCount={36}
              onPageChange={setPage}
              summary="212 invoices"
              className="w-full"
            />
          </CardFooter>
        </Card>
      </Example>
      <Example title="Header stays while rows scroll" layout="stack">
        <Card>
          <CardBody flush className="border-t-0 first:rounded-t-xl">
            <InvoiceTable label="Invoices, scrolling" className="max-h-48" />
          </CardBody>
        </Card>
      </Example>
      <Example title="Loading and empty" layout="stack">
        <div className="grid gap-4 lg:grid-cols-2">
          <LoadingTable />
          <Card>
            <CardHeader level={4} title="Vendors" />
            <CardBody flush>
              <EmptyState title="No vendors found">
                Vendors appear here with their first invoice.
              </EmptyState>
            </CardBody>
          </Card>
        </div>
      </Example>
    </Group>
  );
}

function LoadingTable() {
  return (
    <Card aria-busy>
      <CardHeader level={4} title="Export history" />
      <CardBody flush>
        <VisuallyHidden>Loading exports</VisuallyHidden>
        <TableRegion label="Export history">
          <Table>
            <TableHead>
              <tr>
                <TableHeaderCell>Invoice</TableHeaderCell>
                <TableHeaderCell>Exported by</TableHeaderCell>
                <TableHeaderCell numeric>Amount</TableHeaderCell>
              </tr>
            </TableHead>
            <TableBody>
              {['first', 'second', 'third'].map((row) => (
                <TableRow key={row}>
                  <TableCell>
                    <Skeleton className="w-24" />
                  </TableCell>
                  <TableCell>
                    <Skeleton className="w-32" />
                  </TableCell>
                  <TableCell numeric>
                    <Skeleton className="ml-auto w-16" />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableRegion>
      </CardBody>
    </Card>
  );
}
