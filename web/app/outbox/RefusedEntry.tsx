import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { EntryTitle, Since } from './EntryTitle.tsx';
import { entryText } from './entryTexts.ts';
import { RefusedDecision } from './RefusedDecision.tsx';
import { RefusedEdits } from './RefusedEdits.tsx';
import type { OutboxActions } from './useOutboxActions.ts';

interface CameBackProps {
  entry: OutboxEntry;
  title: string;
  outboxActions: OutboxActions;
}

export function RefusedEntry({ entry, title, outboxActions }: CameBackProps) {
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 wrap-anywhere">
        <EntryTitle entity={entry.entity}>{entryText(entry, title)}</EntryTitle>
        <span className="text-sm">
          <Since at={entry.since} />
        </span>
      </p>
      <Answer entry={entry} outboxActions={outboxActions} />
    </li>
  );
}

function Answer({ entry, outboxActions }: Omit<CameBackProps, 'title'>) {
  if (entry.kind === 'edit') return <RefusedEdits entry={entry} outboxActions={outboxActions} />;
  if (entry.problem?.status === 412)
    return <ChangedSince entry={entry} outboxActions={outboxActions} />;
  return <RefusedDecision entry={entry} outboxActions={outboxActions} />;
}
