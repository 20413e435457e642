import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useState } from 'react';
import type { Upload } from '#shared/uploads/contract.ts';
import { ApiError } from '../../api/ApiError.ts';
import { OfflineError } from '../../api/OfflineError.ts';
import type { LocalDatabase } from '../../store/database/LocalDatabase.ts';
import { isShownByPictures } from '../../store/documents/loadAhead.ts';
import { useWhenBack } from '../../store/syncing/useWhenBack.ts';
import { type OpenedDocument, openSource } from './openSource.ts';

export type OpeningState =
  | { status: 'opening' }
  | ({ status: 'open' } & OpenedDocument)
  /** It is not on this device, and there is no network. */
  | { status: 'away' }
  /** The server has no picture of it yet. */
  | { status: 'notYet' }
  | { status: 'broken' };

const opening: OpeningState = { status: 'opening' };

/**
 * The document of an upload for as long as the component is there. Where pictures of its pages come later, it is opened
 * with them, and until then what can be looked at stays.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round and other pictures open it again
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

/** Changes as pictures are drawn; with a document that is shown by none, never. */
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
