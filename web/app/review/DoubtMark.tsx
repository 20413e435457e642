import { CircleHelp } from 'lucide-react';
import type { Doubt } from '#shared/invoices/doubtful.ts';

interface DoubtMarkProps {
  doubt: Doubt | undefined;
  /** The confidence of the reading, between 0 and 1. */
  confidence: number;
}

/** A quiet hint to check a field. Actual errors are shown separately. */
export function DoubtMark({ doubt, confidence }: DoubtMarkProps) {
  if (doubt !== 'unsure' && doubt !== 'missing') return null;
  return (
    <span className="flex items-center gap-1 text-warning-ink">
      <CircleHelp aria-hidden className="size-3.5 shrink-0" />
      {doubt === 'missing'
        ? 'Not found: please fill in'
        : `Please check: ${percent(confidence)} sure`}
    </span>
  );
}

function percent(part: number): string {
  return `${Math.floor(part * 100)}%`;
}
