import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApprovalSettings } from '#shared/approvals/settings.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { RateDialog } from './RateDialog.tsx';
import { RateItem } from './RateItem.tsx';

interface RatesCardProps {
  rates: ApprovalSettings['rates'];
  mayEdit: boolean;
}

export function RatesCard({ rates, mayEdit }: RatesCardProps) {
  const [adding, setAdding] = useState(false);
  const known = Object.entries(rates).sort(([one], [other]) => (one < other ? -1 : 1));
  return (
    <Card aria-labelledby="exchange-rates">
      <CardHeader
        id="exchange-rates"
        title="Exchange rates"
        description="Rules compare US dollars. Without a rate the strictest applies."
        actions={
          mayEdit && (
            <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
              Add Rate
            </Button>
          )
        }
      />
      {known.length > 0 ? (
        <CardBody flush>
          <ul className="divide-y divide-line">
            {known.map(([currency, rate]) => (
              <RateItem key={currency} currency={currency} rate={rate} mayEdit={mayEdit} />
            ))}
          </ul>
        </CardBody>
      ) : (
        <CardBody className="text-ink-muted">No rates yet.</CardBody>
      )}
      {adding && (
        <RateDialog
          initial={{ currency: '', rate: '' }}
          taken={known.map(([currency]) => currency)}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  );
}
