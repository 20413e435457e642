import type { AuditLog } from '#shared/audit/logs.ts';
import { Card, CardBody } from '../../../ui/Card.tsx';
import { Table, TableBody, TableHead } from '../../../ui/Table.tsx';
import { TableHeaderCell } from '../../../ui/TableHeaderCell.tsx';
import { TableRegion } from '../../../ui/TableRegion.tsx';
import { LogRow } from './LogRow.tsx';

const heads = [
  'Timestamp',
  'User',
  'Category',
  'Action',
  'Entity',
  'Status',
  'IP Address',
  'Details',
];

export function LogTable({ logs }: { logs: readonly AuditLog[] }) {
  return (
    <Card>
      <CardBody flush className="border-t-0">
        <TableRegion label="Audit logs">
          <Table>
            <TableHead>
              <tr>
                {heads.map((head) => (
                  <TableHeaderCell key={head}>{head}</TableHeaderCell>
                ))}
              </tr>
            </TableHead>
            <TableBody>
              {logs.map((log) => (
                <LogRow key={log.id} log={log} columns={heads.length} />
              ))}
            </TableBody>
          </Table>
        </TableRegion>
      </CardBody>
    </Card>
  );
}
