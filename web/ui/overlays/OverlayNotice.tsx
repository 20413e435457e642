import { createContext, type ReactNode, use, useEffect } from 'react';

interface OverlaySurroundings {
  /** Called when a dialog opens; the returned function is called when that dialog closes. */
  onOpen: () => () => void;
  /** Shown in every open dialog too, because a dialog covers the notices of the page. */
  notice: ReactNode;
}

const Surroundings = createContext<OverlaySurroundings | null>(null);

/** What the application adds to every dialog. */
export const OverlaySurroundingsContext = Surroundings.Provider;

function useOverlayNotice(): ReactNode {
  const surroundings = use(Surroundings);
  const onOpen = surroundings?.onOpen;
  useEffect(() => onOpen?.(), [onOpen]);
  return surroundings?.notice ?? null;
}

/** Part of every dialog while it is open. */
export function OverlayNotice() {
  const notice = useOverlayNotice();
  return notice ? <div className="px-5 pb-4">{notice}</div> : null;
}
