import { CloudUpload, TriangleAlert } from 'lucide-react';
import type { Marks } from '#sync/client/tables/rows.ts';
import { Tooltip } from '../../ui/display/Tooltip.tsx';

/** Marks a row with refused or unsent changes. */
export function OutboxMark({ row }: { row: Pick<Marks, 'unsent' | 'attention'> }) {
  if (row.attention) {
    return (
      <Mark text="Needs attention">
        <TriangleAlert aria-hidden className="size-4 text-warning-ink" />
      </Mark>
    );
  }
  if (!row.unsent) return null;
  return (
    <Mark text="Waits to be sent">
      <CloudUpload aria-hidden className="size-4 text-ink-faint" />
    </Mark>
  );
}

function Mark({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <Tooltip content={text} repeatsName>
      <span role="img" aria-label={text} className="relative z-10 flex shrink-0">
        {children}
      </span>
    </Tooltip>
  );
}
