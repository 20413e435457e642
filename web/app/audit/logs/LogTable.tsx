import type { AuditLog } from '#shared/audit/logs.ts';
import { Card, CardBody } from '../../../ui/display/Card.tsx';
import { Table, TableBody, TableHead } from '../../../ui/display/Table.tsx';
import { TableHeaderCell } from '../../../ui/display/TableHeaderCell.tsx';
import { TableRegion } from '../../../ui/display/TableRegion.tsx';
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
