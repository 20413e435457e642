import { TriangleAlert } from 'lucide-react';

/** Warnings about likely mistakes in a rule. */
export function RuleNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5">
      {notes.map((note) => (
        <li key={note} className="flex items-start gap-1.5 text-sm text-warning-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </li>
      ))}
    </ul>
  );
}
