import { createContext, use } from 'react';
import type { Present } from '#sync/client/documents/presence.ts';

interface PresenceState {
  /** The others who have the same thing open. */
  present: readonly Present[];
  /** Tells them which field the person is in. */
  setField: (field: string | null) => void;
}

const Presence = createContext<PresenceState>({ present: [], setField: () => {} });

export const PresenceContext = Presence.Provider;

export function usePresence(): PresenceState {
  return use(Presence);
}
