import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

interface UnheardLedgerProps {
  id: LedgerId;
  /** It is being asked about, rather than out of reach. */
  asking: boolean;
}

/** The card of a ledger of which this device does not know yet whether it is connected. */
export function UnheardLedger({ id, asking }: UnheardLedgerProps) {
  return (
    <Card aria-labelledby={`ledger-${id}`} aria-busy={asking}>
      <CardHeader id={`ledger-${id}`} title={ledgerNames[id].full} />
      <CardBody>
        {asking ? (
          <div className="flex flex-col gap-3">
            <Skeleton className="w-56 max-w-full" />
            <Skeleton className="w-40" />
          </div>
        ) : (
          <p className="text-ink-muted">This device does not know yet whether it is connected.</p>
        )}
      </CardBody>
    </Card>
  );
}
