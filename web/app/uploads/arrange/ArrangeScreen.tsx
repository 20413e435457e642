import { useLiveQuery } from 'dexie-react-hooks';
import { FilePlus2, FileQuestion } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { may } from '#shared/permissions.ts';
import { arrange } from '#sync/client/captures/joinFiles.ts';
import type { UploadRow } from '#sync/client/tables/rows.ts';
import { queueDecision } from '../../../store/decisions/decisions.ts';
import { newId } from '../../../store/device/devicePorts.ts';
import { Card, CardBody, CardFooter, CardHeader } from '../../../ui/display/Card.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { NativeSelect } from '../../../ui/forms/NativeSelect.tsx';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { Page } from '../../page/Page.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { pendingQuestionOf } from '../pendingQuestionOf.ts';
import { othersToAdd, togetherWith, whyNot } from './arrangeable.ts';
import { addableText, arrangeTexts } from './arrangeTexts.ts';
import { PageRow } from './PageRow.tsx';
import { PageThumb } from './PageThumb.tsx';
import {
  addPages,
  changesNothing,
  documentsOf,
  movePage,
  sheetOf,
  toggleCut,
  withoutCuts,
} from './sheet.ts';

interface AddFileProps {
  without: readonly string[];
  onAdd: (upload: UploadRow) => void;
}

/** Adds the pages of another upload, which is then read anew together with these. */
function AddFile({ without, onAdd }: AddFileProps) {
  const { database } = useSignedIn();
  const [chosen, setChosen] = useState('');
  const others = useLiveQuery(() => othersToAdd(database, without), [database, without.join(' ')]);
  const upload = others?.find((other) => other.upload.id === chosen)?.upload;
  if (!others || others.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
      <NativeSelect
        aria-label="Another file"
        value={upload ? chosen : ''}
        onChange={(event) => setChosen(event.target.value)}
        className="w-full max-w-lg"
      >
        <option value="">Pages of another file…</option>
        {others.map((other) => (
          <option key={other.upload.id} value={other.upload.id}>
            {addableText(other)}
          </option>
        ))}
      </NativeSelect>
      {upload && (
        <div className="w-16">
          <PageThumb key={upload.id} uploadId={upload.id} page={1} alt={upload.fileName} />
        </div>
      )}
      <Button
        icon={<FilePlus2 aria-hidden className="size-4" />}
        disabled={!upload}
        onClick={() => {
          if (upload) onAdd(upload);
          setChosen('');
        }}
      >
        Add its pages
      </Button>
    </div>
  );
}

/** The pages with the cuts between them; Enter confirms the proposal. */
function Arranging({ uploads: given }: { uploads: readonly UploadRow[] }) {
  const { database } = useSignedIn();
  const navigate = useNavigate();
  const confirm = useRef<HTMLButtonElement>(null);
  const hint = useId();
  const [uploads, setUploads] = useState(given);
  const [sheet, setSheet] = useState(() => sheetOf(given, { joined: true }));
  const [ids] = useState(() => [
    given[0]?.pageOf ?? newId(),
    ...Array.from({ length: 199 }, newId),
  ]);
  const documents = documentsOf(sheet, uploads, ids);
  const asked = given[0] ? pendingQuestionOf(given[0]) : null;
  const isDone = asked === null && changesNothing(documents, uploads);
  const texts = arrangeTexts({
    documents: documents.length,
    files: uploads.length,
    isDone,
    asked,
    proposed: (given[0]?.cuts?.length ?? 0) + 1,
  });

  // So that Enter confirms the proposal.
  useEffect(() => confirm.current?.focus(), []);

  function decide(arranged: typeof documents) {
    queueDecision(database, arrange(arranged)).then(
      () => navigate('/dashboard'),
      () =>
        toast({
          title: 'Error',
          description: 'This could not be saved on this device. Try again.',
          tone: 'danger',
        }),
    );
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDone) decide(documents);
      }}
    >
      <Card aria-labelledby="pages-of-file">
        <CardHeader id="pages-of-file" title={texts.heading} description={texts.description} />
        <CardBody className="flex flex-col gap-4">
          <PageRow
            sheet={sheet}
            uploads={uploads}
            hint={hint}
            onToggle={(index) => setSheet(toggleCut(sheet, index))}
            onMove={(index, by) => setSheet(movePage(sheet, index, by))}
          />
          <p id={hint} className="text-sm text-ink-muted pointer-coarse:hidden">
            <Kbd>←</Kbd> <Kbd>→</Kbd> move between the cuts, <Kbd>Space</Kbd> cuts or joins,{' '}
            <Kbd>Enter</Kbd> confirms.
          </p>
          <AddFile
            without={uploads.map(({ id }) => id)}
            onAdd={(upload) => {
              setUploads([...uploads, upload]);
              setSheet(addPages(sheet, upload));
            }}
          />
        </CardBody>
        <CardFooter className="sticky bottom-0 rounded-b-xl bg-surface">
          <p role="status" className="text-sm text-ink-muted">
            {texts.outcome}
          </p>
          <div className="flex flex-wrap gap-2">
            {documents.length > 1 && (
              <Button onClick={() => decide(documentsOf(withoutCuts(sheet), uploads, ids))}>
                It is one invoice
              </Button>
            )}
            <Button ref={confirm} type="submit" variant="primary" disabled={isDone}>
              {texts.confirm}
            </Button>
          </div>
        </CardFooter>
      </Card>
    </form>
  );
}

const title = 'Arrange pages';
const back = { to: '/dashboard', label: 'Dashboard' };

/** Splits a file into invoices, or joins files into one. */
export function ArrangeScreen() {
  const { id = '' } = useParams();
  const { me, database } = useSignedIn();
  const found = useLiveQuery(async () => {
    const uploads = await togetherWith(database, id.toLowerCase());
    return { uploads, reason: await whyNot(database, uploads) };
  }, [database, id]);
  const fileName = found?.uploads[0]?.fileName;

  return (
    <Page title={title} description="Which pages of a file are one invoice.">
      <div className="flex flex-col gap-5">
        <PageHeader back={back} title={title} {...(fileName ? { description: fileName } : {})} />
        {!found && <Skeleton className="h-64" />}
        {found &&
          (may(me.roles, 'uploads.create') && found.reason === null ? (
            <Arranging key={id} uploads={found.uploads} />
          ) : (
            <Card>
              <EmptyState
                icon={<FileQuestion />}
                title={found.reason?.title ?? 'Your role does not allow this'}
                action={
                  <Button asChild>
                    <Link to={found.reason?.to ?? '/dashboard'}>
                      {found.reason?.label ?? 'Back to the dashboard'}
                    </Link>
                  </Button>
                }
              >
                {found.reason?.text ?? 'Ask an admin for a role that uploads invoices.'}
              </EmptyState>
            </Card>
          ))}
      </div>
    </Page>
  );
}
