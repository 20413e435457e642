import { Pencil } from 'lucide-react';

/** What was read, beside a value that a person changed. */
export function ReadMark({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-1 text-ink-muted">
      <Pencil aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere">{text}</span>
    </span>
  );
}
