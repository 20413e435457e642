import { Download } from 'lucide-react';
import { exportAccount, exportableDays } from '#shared/accounts/leaving.ts';
import { useConnection } from '../../api/useConnection.ts';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useNow } from '../dates/useNow.ts';
import { useSignedIn } from '../session/SignedIn.ts';

const dayInMs = 24 * 60 * 60 * 1000;

export function ExportCard() {
  const { subscriptionStatus: status, subscriptionEndsAt: end } = useSignedIn().me;
  const offline = useConnection() === 'offline';
  const now = useNow();
  const over =
    status === 'canceled' && end !== null && now - Date.parse(end) > exportableDays * dayInMs;
  return (
    <Card>
      <CardHeader
        title="Export All Data"
        description="Everything of your company in one zip: tables as CSV and JSON, and every file."
      />
      <CardBody>
        {over ? (
          <p className="text-ink-muted">
            {`Your data could be exported for ${exportableDays} days after the subscription had ended.`}
          </p>
        ) : offline ? (
          <Button disabled icon={<Download aria-hidden className="size-4" />}>
            Export
          </Button>
        ) : (
          <Button asChild icon={<Download aria-hidden className="size-4" />}>
            {/* A plain download: the browser streams it to disk, at any size. */}
            <a href={exportAccount.path} download>
              Export
            </a>
          </Button>
        )}
      </CardBody>
    </Card>
  );
}
