import { Pencil } from 'lucide-react';
import { useReview } from './ReviewContext.ts';
import { readText } from './readText.ts';

/** What was read, beside a value that a person changed. */
export function ReadMark({ field }: { field: string }) {
  const { invoice } = useReview();
  const text = readText(invoice, field);
  if (text === null) return null;
  return (
    <span className="flex items-start gap-1 text-ink-muted">
      <Pencil aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{text}</span>
    </span>
  );
}
