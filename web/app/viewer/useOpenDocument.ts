import { useCallback, useEffect, useState } from 'react';
import type { Upload } from '#shared/uploads/contract.ts';
import { ApiError } from '../../api/ApiError.ts';
import { OfflineError } from '../../api/OfflineError.ts';
import type { LocalDatabase } from '../../store/LocalDatabase.ts';
import { useWhenBack } from '../../store/useWhenBack.ts';
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

/** The document of an upload for as long as the component is there. */
export function useOpenDocument(
  database: LocalDatabase,
  upload: Upload,
): { state: OpeningState; again: () => void } {
  const { id, fileType, pageCount } = upload;
  const arranged = upload.madeOf !== null;
  const [state, setState] = useState(opening);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round opens it again
  useEffect(() => {
    let left = false;
    let opened: OpenedDocument | undefined;
    setState(opening);
    openSource(database, { id, fileType, pageCount, madeOf: arranged ? [] : null }).then(
      (document) => {
        opened = document;
        if (left) document.source?.close();
        else setState({ status: 'open', ...document });
      },
      (error: unknown) => {
        if (!left) setState({ status: whyNot(error) });
      },
    );
    return () => {
      left = true;
      opened?.source?.close();
    };
  }, [database, id, fileType, pageCount, arranged, round]);

  const again = useCallback(() => setRound((before) => before + 1), []);
  const againIfAway = useCallback(() => {
    if (state.status === 'away') again();
  }, [state.status, again]);
  useWhenBack(againIfAway);
  return { state, again };
}

function whyNot(error: unknown): 'away' | 'notYet' | 'broken' {
  if (error instanceof OfflineError) return 'away';
  return error instanceof ApiError && error.status === 404 ? 'notYet' : 'broken';
}
