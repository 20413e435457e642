import { FileCode, FileQuestion, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownPage, Upload } from '#shared/uploads/contract.ts';
import { Spinner } from '../../ui/display/Spinner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import type { PageSource } from './PageSource.ts';
import { type OpeningState, useOpenDocument } from './useOpenDocument.ts';
import { usePreview } from './usePreview.ts';

interface Opened {
  source: PageSource;
  words: readonly ShownPage[];
  /** The address of a small picture of the first page, until it is drawn. */
  preview: string | null;
}

interface OpenedDocumentProps {
  /** `undefined` while its row is loading. */
  upload: Upload | undefined;
  children: (opened: Opened) => ReactNode;
}

/** Opens the document of an upload, from this device if it is there, and says why it cannot be shown. */
export function OpenedDocument({ upload, children }: OpenedDocumentProps) {
  if (!upload) return <Opening />;
  return (
    <OpenedUpload key={upload.id} upload={upload}>
      {children}
    </OpenedUpload>
  );
}

function OpenedUpload({ upload, children }: OpenedDocumentProps & { upload: Upload }) {
  const { database } = useSignedIn();
  const { state, again } = useOpenDocument(database, upload);
  const preview = usePreview(database, upload);
  if (state.status === 'opening') return <Opening preview={preview} />;
  if (state.status !== 'open') return <DocumentProblem status={state.status} onAgain={again} />;
  if (!state.source) {
    return (
      <div data-without-page>
        <EmptyState icon={<FileCode />} title="An e-invoice without a page">
          This file is made for machines. Everything that it says is in the fields beside it.
        </EmptyState>
      </div>
    );
  }
  return children({ source: state.source, words: state.words, preview });
}

function Opening({ preview = null }: { preview?: string | null }) {
  if (preview !== null) {
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        <p
          role="status"
          className="flex h-9 items-center gap-2 border-b border-line px-3 text-sm text-ink-muted"
        >
          <Spinner />
          Opening the document…
        </p>
        {/* Where the viewer draws the page, so that nothing moves when it does. */}
        <div className="min-h-0 flex-1 overflow-hidden bg-sunken p-3">
          <img src={preview} alt="" className="w-full shadow-sm" />
        </div>
      </div>
    );
  }
  return (
    <p role="status" className="flex flex-1 items-center justify-center gap-2 p-10 text-ink-muted">
      <Spinner />
      Opening the document…
    </p>
  );
}

type ProblemStatus = Exclude<OpeningState['status'], 'opening' | 'open'>;

const reasons: Record<ProblemStatus, { title: string; icon: ReactNode; text: string }> = {
  away: {
    title: 'Not on this device',
    icon: <WifiOff />,
    text: 'This document has not been opened on this device yet. It loads once you are online.',
  },
  notYet: {
    title: 'Not there yet',
    icon: <FileQuestion />,
    text: 'The preview of its pages is not ready yet.',
  },
  broken: {
    title: 'It cannot be shown',
    icon: <FileQuestion />,
    text: 'This file cannot be shown here. Open it in another program.',
  },
};

function DocumentProblem({ status, onAgain }: { status: ProblemStatus; onAgain: () => void }) {
  const { title, icon, text } = reasons[status];
  return (
    <EmptyState icon={icon} title={title} action={<Button onClick={onAgain}>Try again</Button>}>
      {text}
    </EmptyState>
  );
}
