import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';

interface UnheardLedgerProps {
  id: LedgerId;
  /** True while the server is being asked, false when it cannot be reached. */
  asking: boolean;
}

/** A ledger whose connection state this device does not know yet. */
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
