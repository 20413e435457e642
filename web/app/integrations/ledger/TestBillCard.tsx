import { useState } from 'react';
import {
  type Integration,
  integrationCalls,
  type TestBill,
} from '#shared/integrations/contract.ts';
import { type LedgerId, ledgerNames } from '#shared/integrations/ledgers.ts';
import { call } from '../../../api/call.ts';
import { useConnection } from '../../../api/connection.ts';
import { problemText } from '../../../api/problemText.ts';
import { pullLedgerFailures } from '../../../store/pulled/pullLedgerFailures.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { dateAndTime } from '../../dates/dates.ts';
import { useSignedIn } from '../../session/SignedIn.ts';

interface TestBillCardProps {
  integration: Integration;
  mayManage: boolean;
}

/** Tries the settings with a bill that is taken out of the ledger again. */
export function TestBillCard({ integration, mayManage }: TestBillCardProps) {
  const { id, isActive, testBill } = integration;
  const { database } = useSignedIn();
  const { short } = ledgerNames[id];
  const [busy, setBusy] = useState(false);
  const isOffline = useConnection() === 'offline';
  const isUnderWay = testBill?.state === 'underWay';

  async function send() {
    setBusy(true);
    try {
      await database.integrations.put(await call(integrationCalls[id].sendTestBill));
      await pullLedgerFailures(database, id);
    } catch (error) {
      toast({ title: 'Test bill not sent', description: problemText(error), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card aria-labelledby="test-bill">
      <CardHeader id="test-bill" title="Test bill" />
      <CardBody className="flex flex-col gap-4">
        <p className="text-ink-muted">
          {`Tries the settings below: a bill over 1.00 and its tax is entered in ${short} with a number that begins with DOCKET-TEST, and deleted again at once. The vendor “Docket test” stays there.`}
        </p>
        {testBill && <Outcome ledger={id} testBill={testBill} />}
        {mayManage && (
          <div>
            <Button busy={busy} disabled={isOffline || !isActive} onClick={() => void send()}>
              {isUnderWay ? 'Try again' : 'Send a test bill'}
            </Button>
          </div>
        )}
        {!mayManage && <p className="text-sm text-ink-muted">Sending one is for admins.</p>}
      </CardBody>
    </Card>
  );
}

function Outcome({ ledger, testBill }: { ledger: LedgerId; testBill: TestBill }) {
  const { state, number, askedBy, at, url, problem } = testBill;
  const { short } = ledgerNames[ledger];
  const about = `${number} · ${dateAndTime(at)} · ${askedBy}`;
  if (state === 'done') {
    return (
      <Banner title={`${short} took the test bill, and it was deleted`}>
        <span className="wrap-anywhere">{about}</span>
      </Banner>
    );
  }
  if (state === 'failed') {
    return (
      <Banner tone="danger" title={`${short} did not take the test bill`}>
        <p>{problem}</p>
        <p className="text-sm wrap-anywhere">{about}</p>
      </Banner>
    );
  }
  return (
    <Banner tone="warning" title="The test bill is not finished">
      <p>{problem ?? 'It is on its way.'}</p>
      <p>
        {`It may still be in ${short}. Docket tries again by itself, and so does Try again. `}
        {url && (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="text-accent-ink underline underline-offset-2"
          >
            {`Open it in ${short}`}
          </a>
        )}
      </p>
      <p className="text-sm wrap-anywhere">{about}</p>
    </Banner>
  );
}
