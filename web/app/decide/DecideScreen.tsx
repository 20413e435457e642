import { Card } from '../../ui/display/Card.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TooltipProvider } from '../../ui/overlays/Tooltip.tsx';
import { LinkChecking } from '../login/LinkChecking.tsx';
import { LinkFailed } from '../login/LinkFailed.tsx';
import { useLinkToken } from '../login/useLinkToken.ts';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { AskDecision } from './AskDecision.tsx';
import { Decided } from './Decided.tsx';
import { OpenDocket } from './OpenDocket.tsx';
import { useMailDecision } from './useMailDecision.ts';

const noLink = {
  title: 'There is nothing to decide here',
  text: 'Open the whole link from the letter, or sign in to Docket.',
  canRetry: false,
};

export function DecideScreen() {
  const token = useLinkToken();
  return (
    <Page title="Approve or reject" description="Decide on an invoice by a link from a letter.">
      <PublicFrame>
        <Card className="mx-auto my-6 w-full max-w-lg p-5 sm:my-16 sm:p-8">
          {token ? (
            <TooltipProvider>
              <MailedDecision key={token} token={token} />
            </TooltipProvider>
          ) : (
            <LinkFailed problem={noLink} action={<OpenDocket path="/dashboard" />} />
          )}
        </Card>
      </PublicFrame>
    </Page>
  );
}

function MailedDecision({ token }: { token: string }) {
  const { step, busy, approve, reject, again } = useMailDecision(token);
  switch (step.at) {
    case 'checking':
      return <LinkChecking title="Opening the invoice…" />;
    case 'asking':
      return (
        <AskDecision
          decision={step.decision}
          problem={step.problem}
          busy={busy}
          onApprove={() => void approve()}
          onReject={reject}
        />
      );
    case 'decided':
      return <Decided decision={step.decision} message={step.message} />;
    case 'failed':
      return (
        <LinkFailed
          problem={step.problem}
          action={
            step.problem.canRetry ? (
              <Button variant="primary" onClick={again}>
                Try again
              </Button>
            ) : (
              <OpenDocket path="/dashboard" />
            )
          }
        />
      );
  }
}
