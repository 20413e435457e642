import { useState } from 'react';
import { Card, CardBody, CardFooter, CardHeader } from '../../../ui/display/Card.tsx';
import { Table, TableBody, TableCell, TableHead, TableRow } from '../../../ui/display/Table.tsx';
import { TableHeaderCell } from '../../../ui/display/TableHeaderCell.tsx';
import { TableRegion } from '../../../ui/display/TableRegion.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Pagination } from '../../../ui/layout/Pagination.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Example, Group } from './Group.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';

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
