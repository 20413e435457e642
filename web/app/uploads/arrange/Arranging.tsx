import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { arrange } from '#sync/client/captures/joinFiles.ts';
import type { UploadRow } from '#sync/client/tables/rows.ts';
import { decideHere } from '../../../store/decisions/decideHere.ts';
import { newId } from '../../../store/syncing/devicePorts.ts';
import { Card, CardBody, CardFooter, CardHeader } from '../../../ui/display/Card.tsx';
import { Kbd } from '../../../ui/display/Kbd.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { useSignedIn } from '../../session/SignedIn.ts';
import { asksFor } from '../asksFor.ts';
import { AddFile } from './AddFile.tsx';
import { arrangeTexts } from './arrangeTexts.ts';
import { PageRow } from './PageRow.tsx';
import {
  addPages,
  changesNothing,
  documentsOf,
  movePage,
  sheetOf,
  toggleCut,
  withoutCuts,
} from './sheet.ts';

/** The pages with the cuts between them; Enter confirms the proposal. */
export function Arranging({ uploads: given }: { uploads: readonly UploadRow[] }) {
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
  const asked = given[0] ? asksFor(given[0]) : null;
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
    decideHere(database, arrange(arranged)).then(
      () => navigate('/dashboard'),
      () =>
        toast({
          title: 'Error',
          description: 'This device could not keep that. Try again.',
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
