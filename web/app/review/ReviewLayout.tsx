import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Segments } from '../../ui/forms/Segments.tsx';
import { classes } from '../../ui/foundation/classes.ts';
import { AttachmentsCard } from './AttachmentsCard.tsx';
import { useChecking } from './Checking.ts';
import { QuestionCard } from './conversation/QuestionCard.tsx';
import { DocumentPanel } from './DocumentPanel.tsx';
import { FactsCard } from './FactsCard.tsx';
import { FieldsCard } from './FieldsCard.tsx';
import { FlagsCard } from './FlagsCard.tsx';
import { LinesCard } from './lines/LinesCard.tsx';
import { SummaryCard } from './SummaryCard.tsx';
import { TimelineCard } from './timeline/TimelineCard.tsx';
import { VendorCard } from './VendorCard.tsx';

interface ReviewLayoutProps {
  uploadId: string | null;
  onSwipe: (to: 'next' | 'previous') => void;
}

/**
 * The document beside the fields, the lines below both, then what happened. On narrow screens the
 * summary with the document first, and the form instead of them when it is asked for.
 */
export function ReviewLayout({ uploadId, onSwipe }: ReviewLayoutProps) {
  const { front, show } = useChecking();
  // Hidden and not unmounted, so that typed text stays.
  const inForm = front === 'form' ? '' : 'max-lg:hidden';
  const outsideForm = front === 'card' ? '' : 'max-lg:hidden';
  const inDocument = front === 'form' ? 'max-lg:hidden' : '';
  return (
    <div className="flex flex-col gap-5">
      <div className={classes('lg:hidden', outsideForm)}>
        <SummaryCard onSwipe={onSwipe} />
      </div>
      {front !== 'card' && <FormBar hasDocument={uploadId !== null} />}
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
          uploadId
            ? 'lg:grid-cols-[minmax(0,1fr)_minmax(24rem,27rem)]'
            : 'lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]',
        )}
      >
        <Stack className={classes('max-lg:contents', uploadId && 'lg:col-start-2 lg:row-start-1')}>
          <div className={classes('flex flex-col gap-5 empty:hidden', outsideForm)}>
            <QuestionCard />
            <FlagsCard />
          </div>
          <div className={inForm}>
            <FieldsCard />
          </div>
        </Stack>
        {uploadId ? (
          <DocumentPanel
            uploadId={uploadId}
            className={classes(
              'h-[70dvh] lg:sticky lg:top-36 lg:col-start-1 lg:row-start-1 lg:h-[calc(100dvh-11rem)] lg:min-h-96',
              inDocument,
            )}
          />
        ) : (
          <Stack className={outsideForm}>
            <FactsCard />
          </Stack>
        )}
      </div>
      <div className={inForm}>
        <LinesCard />
      </div>
      <div
        className={classes(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]',
          outsideForm,
        )}
      >
        <TimelineCard />
        <Stack>
          {uploadId && <FactsCard />}
          <VendorCard />
          <AttachmentsCard />
        </Stack>
      </div>
      {front === 'form' && (
        <Button className="lg:hidden" onClick={() => show('card')}>
          Done
        </Button>
      )}
    </div>
  );
}

function Stack({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes('flex min-w-0 scroll-mt-36 flex-col gap-5', className)}>{children}</div>
  );
}

const sides = [
  { value: 'form', label: 'Details' },
  { value: 'document', label: 'Document' },
] as const;

/** The way back to the summary, and between the form and the document. */
function FormBar({ hasDocument }: { hasDocument: boolean }) {
  const { front, show } = useChecking();
  return (
    <div className="flex items-center gap-2 lg:hidden">
      <Button
        variant="ghost"
        icon={<ArrowLeft aria-hidden className="size-4" />}
        onClick={() => show('card')}
      >
        Summary
      </Button>
      {hasDocument && (
        <Segments
          label="What to look at"
          options={sides}
          value={front === 'document' ? 'document' : 'form'}
          onValueChange={show}
          className="flex-1"
        />
      )}
    </div>
  );
}
