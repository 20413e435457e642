import { useState } from 'react';
import { unsubscribe } from '#shared/notifications/contract.ts';
import { call } from '../../api/call.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { OpenDocket } from '../decide/OpenDocket.tsx';
import { useLinkToken } from '../login/linkToken.ts';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';

export function UnsubscribeScreen() {
  const token = useLinkToken();
  return (
    <Page title="Stop emails" description="Stop emails about invoices.">
      <PublicFrame>
        <Card className="mx-auto my-8 flex w-full max-w-md flex-col gap-5 p-6 sm:my-16 sm:p-8">
          {token ? <AskToStop token={token} /> : <NoLink />}
        </Card>
      </PublicFrame>
    </Page>
  );
}

function AskToStop({ token }: { token: string }) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<string>();
  const [problem, setProblem] = useState<string>();

  async function stop() {
    setBusy(true);
    setProblem(undefined);
    try {
      setDone((await call(unsubscribe, { query: { token } })).message);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  }

  if (done !== undefined) {
    return (
      <>
        <h1 className="text-2xl font-semibold">No more emails</h1>
        <p role="status">{done} You can switch them on again in your account settings.</p>
        <OpenDocket path="/profile" />
      </>
    );
  }
  return (
    <>
      <h1 className="text-2xl font-semibold">Stop these emails?</h1>
      <p className="text-ink-muted">
        You get no more emails about invoices of this company. Docket still shows what needs you.
      </p>
      <FormProblem text={problem} />
      <Button variant="primary" size="lg" busy={busy} onClick={() => void stop()}>
        Stop the emails
      </Button>
    </>
  );
}

function NoLink() {
  return (
    <>
      <h1 className="text-2xl font-semibold">This link does not work</h1>
      <p className="text-ink-muted">
        Part of it seems to be missing. Open the whole link from the email, or change your account
        settings.
      </p>
      <OpenDocket path="/profile" />
    </>
  );
}
