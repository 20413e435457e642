import { createContext, type ReactNode, use, useEffect } from 'react';

interface OverlaySurroundings {
  /** Told when a dialog opens; what it returns is told when that dialog closes. */
  onOpen: () => () => void;
  /** Stands in every open dialog too, because a dialog covers what the page itself says. */
  notice: ReactNode;
}

const Surroundings = createContext<OverlaySurroundings | null>(null);

/** What the application around the dialogs wants of each of them. */
export const OverlaySurroundingsContext = Surroundings.Provider;

export function useOverlaySurroundings(): ReactNode {
  const surroundings = use(Surroundings);
  const onOpen = surroundings?.onOpen;
  useEffect(() => onOpen?.(), [onOpen]);
  return surroundings?.notice ?? null;
}
