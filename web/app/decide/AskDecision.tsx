import { useState } from 'react';
import type { MailDecision } from '#shared/notifications/mailDecision.ts';
import { problemText } from '../../api/problemText.ts';
import { FormProblem } from '../../forms/FormProblem.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { RejectionDialog } from '../invoices/RejectionDialog.tsx';
import { useFocusOnArrival } from '../navigation/useFocusOnArrival.ts';
import { hindranceText } from './hindranceTexts.ts';
import { MailedInvoiceView } from './MailedInvoiceView.tsx';
import { OpenDocket } from './OpenDocket.tsx';

interface AskDecisionProps {
  decision: MailDecision;
  problem: unknown;
  busy: boolean;
  onApprove: () => void;
  onReject: (reason: string) => Promise<boolean>;
}

export function AskDecision({ decision, problem, busy, onApprove, onReject }: AskDecisionProps) {
  const { invoice, hindrance, email, companyName } = decision;
  const [rejecting, setRejecting] = useState(false);
  const said = problem === undefined ? undefined : problemText(problem);
  useFocusOnArrival();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="text-2xl font-semibold">
          {hindrance === null ? 'Approve this invoice?' : 'An invoice to decide on'}
        </h1>
        <p className="mt-1.5 text-ink-muted">
          Of {companyName}. You decide as{' '}
          <strong className="font-semibold break-all text-ink">{email}</strong>.
        </p>
      </div>
      <FormProblem text={said} />
      {hindrance !== null && problem === undefined && (
        <Banner tone="warning" title="It cannot be approved here">
          {hindranceText(hindrance, decision)}
        </Banner>
      )}
      <MailedInvoiceView invoice={invoice} />
      <div className="flex flex-wrap gap-2">
        {hindrance === null && (
          <Button variant="primary" size="lg" busy={busy} onClick={onApprove}>
            Approve
          </Button>
        )}
        {hindrance !== 'decided' && (
          <Button size="lg" onClick={() => setRejecting(true)}>
            Reject
          </Button>
        )}
        {hindrance !== null && <OpenDocket path={invoice.path} />}
      </div>
      {rejecting && (
        <RejectionDialog
          problem={said}
          description="Everybody in the company can read the reason."
          onConfirm={onReject}
          onClose={() => setRejecting(false)}
        />
      )}
    </div>
  );
}
