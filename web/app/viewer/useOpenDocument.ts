import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Upload } from '#shared/uploads/contract.ts';
import { ApiError, OfflineError } from '../../api/ApiError.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { isShownByPictures } from '../../store/documents/loadAhead.ts';
import { useWhenBack } from '../../store/session/useWhenBack.ts';
import { type OpenedDocument, openSource } from './openSource.ts';

export type OpeningState =
  | { status: 'opening' }
  | ({ status: 'open' } & OpenedDocument)
  /** Not on this device, and there is no network. */
  | { status: 'away' }
  /** The server has no picture of it yet. */
  | { status: 'notYet' }
  | { status: 'broken' };

const opening: OpeningState = { status: 'opening' };

/**
 * Opens the document of an upload while the component is mounted. It is opened again when more page
 * pictures are ready; until then the earlier ones stay visible.
 */
export function useOpenDocument(
  database: LocalDatabase,
  upload: Upload,
): { state: OpeningState; again: () => void } {
  const { id, fileType, pageCount } = upload;
  const arranged = upload.madeOf !== null;
  const byPictures = isShownByPictures(upload);
  const drawn = useLiveQuery(() => picturesOf(database, upload), [database, upload]);
  const [state, setState] = useState(opening);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` and `drawn` reopen it
  useEffect(() => {
    if (drawn === undefined) return undefined;
    let left = false;
    let opened: OpenedDocument | undefined;
    const unlessShown = (next: OpeningState) =>
      setState((before) => (byPictures && before.status === 'open' ? before : next));
    unlessShown(opening);
    openSource(database, { id, fileType, pageCount, madeOf: arranged ? [] : null }).then(
      (document) => {
        opened = document;
        if (left) document.source?.close();
        else setState({ status: 'open', ...document });
      },
      (error: unknown) => {
        if (!left) unlessShown({ status: whyNot(error) });
      },
    );
    return () => {
      left = true;
      opened?.source?.close();
    };
  }, [database, id, fileType, pageCount, arranged, byPictures, round, drawn]);

  const again = useCallback(() => setRound((before) => before + 1), []);
  const againIfAway = useCallback(() => {
    if (state.status === 'away') again();
  }, [state.status, again]);
  useWhenBack(againIfAway);
  return { state, again };
}

/** Changes as pictures are made; constant for documents that need none. */
async function picturesOf(database: LocalDatabase, upload: Upload): Promise<string> {
  if (!isShownByPictures(upload)) return '';
  const sources = upload.madeOf?.map(({ uploadId }) => uploadId) ?? [];
  const files = await database.uploads.bulkGet([...new Set([upload.id, ...sources])]);
  return files.map((file) => file?.seq).join(' ');
}

function whyNot(error: unknown): 'away' | 'notYet' | 'broken' {
  if (error instanceof OfflineError) return 'away';
  return error instanceof ApiError && error.status === 404 ? 'notYet' : 'broken';
}
