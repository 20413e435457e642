import { type ReactNode, useState } from 'react';
import { classes } from '../../ui/foundation/classes.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { AttachmentsCard } from './AttachmentsCard.tsx';
import { ConversationCard } from './conversation/ConversationCard.tsx';
import { QuestionCard } from './conversation/QuestionCard.tsx';
import { DocumentPanel } from './DocumentPanel.tsx';
import { FactsCard } from './FactsCard.tsx';
import { FieldsCard } from './FieldsCard.tsx';
import { FlagsCard } from './FlagsCard.tsx';
import { LinesCard } from './LinesCard.tsx';
import { NotesCard } from './NotesCard.tsx';
import { TrailCard } from './TrailCard.tsx';
import { VendorCard } from './VendorCard.tsx';

/** The document beside the fields; on narrow screens, one of the two at a time. */
export function ReviewLayout({ uploadId }: { uploadId: string | null }) {
  const [front, setFront] = useState<'fields' | 'document'>('fields');
  if (!uploadId) {
    return (
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Stack>
          <Entered />
        </Stack>
        <Stack>
          <Beside />
        </Stack>
      </div>
    );
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Switch front={front} onFront={setFront} />
      <DocumentPanel
        uploadId={uploadId}
        onField={() => setFront('fields')}
        className={classes(
          'h-[calc(100dvh-14rem)] lg:sticky lg:top-36 lg:h-[calc(100dvh-10rem)]',
          front === 'fields' && 'max-lg:hidden',
        )}
      />
      <Stack className={front === 'document' ? 'max-lg:hidden' : ''}>
        <Entered />
        <Beside />
      </Stack>
    </div>
  );
}

function Entered() {
  return (
    <>
      <QuestionCard />
      <FlagsCard />
      <FieldsCard />
      <LinesCard />
    </>
  );
}

function Beside() {
  const { database } = useSignedIn();
  return (
    <>
      <FactsCard />
      <VendorCard />
      <AttachmentsCard />
      <ConversationCard />
      <NotesCard database={database} />
      <TrailCard />
    </>
  );
}

function Stack({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes('flex min-w-0 scroll-mt-36 flex-col gap-5', className)}>{children}</div>
  );
}

const sides = [
  { side: 'fields', label: 'Fields' },
  { side: 'document', label: 'Document' },
] as const;

type Side = (typeof sides)[number]['side'];

function Switch({ front, onFront }: { front: Side; onFront: (side: Side) => void }) {
  return (
    <fieldset className="grid grid-cols-2 gap-1 rounded-lg bg-sunken p-1 lg:hidden">
      <legend className="sr-only">What to look at</legend>
      {sides.map(({ side, label }) => (
        <button
          key={side}
          type="button"
          aria-pressed={front === side}
          onClick={() => onFront(side)}
          className="h-9 rounded-md font-medium text-ink-muted aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-xs pointer-coarse:h-11"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
