import type { OutboxEntry } from '../../store/decisions/outboxEntries.ts';
import type { SyncStatus } from '../../store/syncing/syncStatus.ts';
import { DiscardButton } from '../outbox/DiscardButton.tsx';
import { decisionTexts } from '../outbox/decisionTexts.ts';
import { EntryTitle } from '../outbox/EntryTitle.tsx';
import { entryText, whyText } from '../outbox/entryTexts.ts';
import { Since } from '../outbox/Since.tsx';
import type { Settling } from '../outbox/useSettling.ts';

interface WaitingRowProps {
  entry: OutboxEntry;
  title: string;
  status: SyncStatus['kind'];
  outboxActions: Settling;
}

export function WaitingRow({ entry, title, status, outboxActions }: WaitingRowProps) {
  const text = entryText(entry, title);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <EntryTitle entity={entry.entity}>{text}</EntryTitle>
        </p>
        <p className="text-sm text-ink-muted">
          {whyText(entry, status)} · <Since at={entry.since} />
        </p>
      </div>
      {entry.state !== 'sending' && !decisionTexts(entry.name).isNote && (
        <DiscardButton text={text} onDiscard={() => outboxActions.giveUp(entry)} />
      )}
    </li>
  );
}
