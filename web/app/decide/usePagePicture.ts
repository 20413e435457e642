import { useCallback, useEffect, useState } from 'react';
import { pageOfMailDecision } from '#shared/notifications/mailDecision.ts';
import { fetchPicture } from '../../api/fetchPicture.ts';

type Picture = { state: 'loading' | 'none' | 'failed' } | { state: 'shown'; address: string };

interface PagePicture {
  state: Picture['state'];
  /** For an image element, while the page is shown. */
  address: string | null;
  again: () => void;
}

/** The picture of a page, kept in memory only: nothing of a mailed link stays in the browser. */
export function usePagePicture({
  token,
  page,
  wanted,
}: {
  token: string;
  page: number;
  wanted: boolean;
}): PagePicture {
  const [picture, setPicture] = useState<Picture>({ state: 'loading' });
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!wanted) return;
    let address: string | null = null;
    let isOver = false;
    const load = async (attempt: number) => {
      const blob = await fetchPicture(pageOfMailDecision, { token, page });
      if (isOver || attempt !== tries) return;
      if (!blob) return setPicture({ state: 'none' });
      address = URL.createObjectURL(blob);
      setPicture({ state: 'shown', address });
    };
    load(tries).catch(() => {
      if (!isOver) setPicture({ state: 'failed' });
    });
    return () => {
      isOver = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [token, page, wanted, tries]);

  const again = useCallback(() => {
    setPicture({ state: 'loading' });
    setTries((before) => before + 1);
  }, []);
  return {
    state: picture.state,
    address: picture.state === 'shown' ? picture.address : null,
    again,
  };
}
