import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import type { TrailEntry } from '#shared/audit/trail.ts';
import { conversationEntity } from '#sync/client/outbox/conversation.ts';
import type { LocalDatabase } from '../../../store/database/LocalDatabase.ts';
import { useNotes } from '../../../store/database/useRows.ts';
import { pullTrail } from '../../../store/pulled/pullTrail.ts';
import { usePull } from '../../../store/pulled/usePull.ts';
import { Card, CardBody, CardHeader } from '../../../ui/display/Card.tsx';
import { useEntryNames } from '../../books/useEntryNames.ts';
import type { NameOf } from '../../labels/codingLabels.ts';
import { RefusedDecision } from '../../outbox/RefusedDecision.tsx';
import { useOutboxActions } from '../../outbox/useOutboxActions.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { TrailItem } from '../../trail/TrailItem.tsx';
import { useTrailNames } from '../../trail/useTrailNames.ts';
import { SayingItem } from '../conversation/SayingItem.tsx';
import { useConversation } from '../conversation/useConversation.ts';
import { useReview } from '../ReviewContext.ts';
import { codedIn, isToldWhole, trailSentence, writtenChanges } from '../trailText.ts';
import { Composer } from './Composer.tsx';
import { NoteItem } from './NoteItem.tsx';
import { type TimelineItem, timelineOf } from './timelineOf.ts';

const noEntries: readonly TrailEntry[] = [];

/** The timeline of the invoice, with the composer at its end. */
export function TimelineCard() {
  const { invoice } = useReview();
  // Every change of the row may have added an entry, so load again.
  return <Timeline key={invoice.id} invoiceId={invoice.id} seq={invoice.seq} />;
}

function useEvents(database: LocalDatabase, invoiceId: string, seq: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the row may have added an event
  const pull = useCallback((here: LocalDatabase) => pullTrail(here, invoiceId), [invoiceId, seq]);
  const { state } = usePull(database, pull);
  const trail = useLiveQuery(
    async () => (await database.trails.get(invoiceId)) ?? null,
    [database, invoiceId],
  );
  return { trail, state };
}

function Timeline({ invoiceId, seq }: { invoiceId: string; seq: number }) {
  const { database } = useSignedIn();
  const { sayings, nameOf } = useConversation();
  const whoOf = useTrailNames();
  const notes = useNotes(database, invoiceId);
  const { trail, state } = useEvents(database, invoiceId, seq);
  const entries = trail?.entries ?? noEntries;
  const itemNameOf = useEntryNames(codedIn(entries.flatMap(({ changes }) => changes)));
  const items = useMemo(
    () => timelineOf({ sayings, notes: notes ?? [], events: entries }),
    [sayings, notes, entries],
  );
  return (
    <Card aria-labelledby="invoice-timeline">
      <CardHeader id="invoice-timeline" title="Timeline" />
      <CardBody className="flex flex-col gap-4">
        {!trail && (
          <p className="text-ink-muted">
            {state.status === 'failed'
              ? 'What happened before needs a network the first time.'
              : 'Loading what happened…'}
          </p>
        )}
        {trail?.more && (
          <p className="text-sm text-ink-muted">What is older is in the audit trail.</p>
        )}
        {items.length > 0 && (
          <ol aria-label="Timeline" className="flex flex-col gap-4">
            {items.map((item) => (
              <Item
                key={`${item.kind} ${item.id}`}
                item={item}
                nameOf={nameOf}
                itemNameOf={itemNameOf}
                whoOf={whoOf}
              />
            ))}
          </ol>
        )}
        <CameBack invoiceId={invoiceId} />
        <Composer />
      </CardBody>
    </Card>
  );
}

interface ItemProps {
  item: TimelineItem;
  nameOf: (personId: string) => string;
  itemNameOf: NameOf;
  whoOf: (event: TrailEntry) => string | null;
}

function Item({ item, nameOf, itemNameOf, whoOf }: ItemProps) {
  const { invoice } = useReview();
  if (item.kind === 'saying') return <SayingItem saying={item.saying} nameOf={nameOf} />;
  if (item.kind === 'note') return <NoteItem note={item.note} />;
  const { event } = item;
  const words = { lines: invoice.lines, nameOf: itemNameOf };
  return (
    <TrailItem
      entry={event}
      sentence={trailSentence(event, whoOf(event), words)}
      changes={
        event.action === 'create' || event.trash || isToldWhole(event.changes)
          ? []
          : writtenChanges(event.changes, invoice.currency, words)
      }
    />
  );
}

/** Comments, questions and answers that the server refused. */
function CameBack({ invoiceId }: { invoiceId: string }) {
  const { database } = useSignedIn();
  const outboxActions = useOutboxActions(database);
  return (outboxActions.entries ?? [])
    .filter(
      ({ entity, state }) => entity === conversationEntity(invoiceId) && state === 'attention',
    )
    .map((entry) => (
      <RefusedDecision key={entry.orders[0]} entry={entry} outboxActions={outboxActions} />
    ));
}
