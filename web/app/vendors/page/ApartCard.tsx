import { Link } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import type { Apart } from '#shared/vendors/contract.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import { undoApart } from '../../../store/decisions/apartDecisions.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { longDate } from '../../dates/dates.ts';
import { put } from '../../outbox/put.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

export interface ApartVendor {
  vendor: VendorRow;
  apart: Apart;
}

interface ApartCardProps {
  vendor: VendorRow;
  others: readonly ApartVendor[];
}

/** Vendors that somebody marked as different from this one. */
export function ApartCard({ vendor, others }: ApartCardProps) {
  const { me, database } = useSignedIn();
  const mayUndo = may(me.roles, 'vendors.merge');
  return (
    <Card aria-labelledby="vendor-apart">
      <CardHeader
        id="vendor-apart"
        title="Not a duplicate of"
        description="You are asked again if they come to share a tax ID or a bank account."
      />
      <CardBody>
        <ul className="divide-y divide-line">
          {others.map(({ vendor: other, apart }) => (
            <li key={other.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <Link
                  to={`/vendors/${other.id}`}
                  className="rounded-sm font-medium wrap-anywhere hover:underline"
                >
                  {other.name}
                </Link>
                <span className="block text-sm wrap-anywhere text-ink-muted">
                  {`Said by ${apart.by} on ${longDate(apart.at)}`}
                </span>
              </span>
              {mayUndo && (
                <Button
                  size="sm"
                  aria-label={`Undo: ${other.name} may be a duplicate`}
                  onClick={() => void put(database, undoApart(vendor, other))}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
