import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MailDecision } from '#shared/notifications/mailDecision.ts';
import { invoiceWords } from '#shared/notifications/words.ts';
import { Card } from '../../ui/display/Card.tsx';
import { TooltipProvider } from '../../ui/display/Tooltip.tsx';
import { followFormats } from '../../ui/foundation/formats.ts';
import { amountInWords } from '../invoices/amountText.ts';
import { LinkChecking, LinkFailed } from '../login/LinkFailed.tsx';
import { useLinkToken } from '../login/linkToken.ts';
import { useFocusOnArrival } from '../navigation/focusHeading.ts';
import { Page } from '../page/Page.tsx';
import { PublicFrame } from '../public/PublicFrame.tsx';
import { AskDecision } from './AskDecision.tsx';
import { OpenDocket } from './OpenDocket.tsx';
import { useMailDecision } from './useMailDecision.ts';

interface DecidedProps {
  decision: MailDecision;
  message: string;
}

function Decided({ decision, message }: DecidedProps) {
  useFocusOnArrival();
  return (
    <div className="flex flex-col gap-5">
      <CircleCheck aria-hidden className="size-8 text-positive-ink" />
      <div>
        <h1 className="text-2xl font-semibold">{message}</h1>
        <p className="mt-1.5 text-ink-muted">{invoiceWords(decision.invoice, amountInWords)}</p>
      </div>
      <p className="text-sm text-ink-muted">The link has done its work and can be used no more.</p>
      <div>
        <OpenDocket path={decision.invoice.path} />
      </div>
    </div>
  );
}

const noLink = {
  title: 'There is nothing to decide here',
  text: 'Open the whole link from the email, or sign in to Docket.',
  canRetry: false,
};

export function DecideScreen() {
  const token = useLinkToken();
  return (
    <Page title="Approve or reject" description="Decide on an invoice by a link from an email.">
      <PublicFrame>
        {token ? (
          <TooltipProvider>
            <MailedDecision key={token} token={token} />
          </TooltipProvider>
        ) : (
          <DecideCard>
            <LinkFailed problem={noLink} otherwise={<OpenDocket path="/dashboard" />} />
          </DecideCard>
        )}
      </PublicFrame>
    </Page>
  );
}

/** Wide where it shows a document. */
function DecideCard({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  const width = isWide ? 'max-w-lg lg:my-10 lg:max-w-6xl' : 'max-w-lg sm:my-16';
  return <Card className={`mx-auto my-6 w-full p-5 sm:p-8 ${width}`}>{children}</Card>;
}

function MailedDecision({ token }: { token: string }) {
  const deciding = useMailDecision(token);
  const { step } = deciding;
  const isWide = step.at === 'asking' && step.decision.invoice.pageCount > 0;
  return (
    <DecideCard isWide={isWide}>
      <DecisionStep token={token} deciding={deciding} />
    </DecideCard>
  );
}

interface DecisionStepProps {
  token: string;
  deciding: ReturnType<typeof useMailDecision>;
}

function DecisionStep({ token, deciding }: DecisionStepProps) {
  const { step, busy, approve, reject, again } = deciding;
  // While rendering, as in the frame, so that the first texts below have the person's formats.
  if ('decision' in step) followFormats(step.decision.formats);
  switch (step.at) {
    case 'checking':
      return <LinkChecking title="Opening the invoice…" />;
    case 'asking':
      return (
        <AskDecision
          token={token}
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
          onAgain={again}
          otherwise={<OpenDocket path="/dashboard" />}
        />
      );
  }
}
