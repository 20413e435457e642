import { createContext, use } from 'react';
import type { Present } from '#sync/client/documents/presence.ts';

interface PresenceState {
  /** Other people who have the same document open. */
  present: readonly Present[];
  /** Tells the others which field this person is in. */
  setField: (field: string | null) => void;
}

const Presence = createContext<PresenceState>({ present: [], setField: () => {} });

export const PresenceContext = Presence.Provider;

export function usePresence(): PresenceState {
  return use(Presence);
}
