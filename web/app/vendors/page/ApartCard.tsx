import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import type { Apart } from '#shared/vendors/contract.ts';
import type { VendorRow } from '#sync/client/tables/rows.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { undoApart } from '../../../store/decisions/apartDecisions.ts';
import type { OutboxEntry } from '../../../store/decisions/outboxEntries.ts';
import { useLikenesses } from '../../../store/rows/useVendors.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { longDate } from '../../dates/dates.ts';
import { enqueueDecision } from '../../outbox/enqueueDecision.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

interface ApartVendor {
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
        description="You are asked again if they share a tax ID or a bank account later."
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
                  onClick={() => void enqueueDecision(database, undoApart(vendor, other))}
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

/** Vendors that somebody marked as different companies from this one. */
export function useApart(
  database: LocalDatabase,
  vendorId: string,
  entries: readonly OutboxEntry[] | undefined,
): ApartVendor[] {
  const likenesses = useLikenesses(database, entries);
  const apart = useMemo(
    () =>
      likenesses?.flatMap((one) => {
        if (!one.apart || (one.oneId !== vendorId && one.otherId !== vendorId)) return [];
        return [{ id: one.oneId === vendorId ? one.otherId : one.oneId, apart: one.apart }];
      }) ?? [],
    [likenesses, vendorId],
  );
  const ids = apart.map(({ id }) => id).join(' ');
  const others = useLiveQuery(
    () => database.vendors.bulkGet(ids.split(' ').filter(Boolean)),
    [database, ids],
  );
  return apart.flatMap(({ id, ...one }) => {
    const vendor = others?.find((other) => other?.id === id);
    return vendor ? [{ vendor, ...one }] : [];
  });
}
