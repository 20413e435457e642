import { CircleCheck } from 'lucide-react';
import type { MailDecision } from '#shared/notifications/mailDecision.ts';
import { invoiceWords } from '#shared/notifications/words.ts';
import { useFocusOnArrival } from '../navigation/useFocusOnArrival.ts';
import { OpenDocket } from './OpenDocket.tsx';

interface DecidedProps {
  decision: MailDecision;
  message: string;
}

export function Decided({ decision, message }: DecidedProps) {
  useFocusOnArrival();
  return (
    <div className="flex flex-col gap-5">
      <CircleCheck aria-hidden className="size-8 text-positive-ink" />
      <div>
        <h1 className="text-2xl font-semibold">{message}</h1>
        <p className="mt-1.5 text-ink-muted">{invoiceWords(decision.invoice)}</p>
      </div>
      <p className="text-sm text-ink-muted">The link has done its work and can be used no more.</p>
      <div>
        <OpenDocket path={decision.invoice.path} />
      </div>
    </div>
  );
}
