import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Each entry is an edit that stands in the audit trail: not every keystroke, and not only when somebody leaves. */
const entersAfterInMs = 800;

interface TypingOptions {
  /** As it stands, `''` for none. */
  value: string;
  /** False when it cannot be taken. */
  enter: (text: string) => boolean;
  /** Told whether something is typed that was not entered. */
  onOpen?: (open: boolean) => void;
}

export interface Typing {
  /** What the control shows. */
  text: string;
  type: (text: string) => void;
  /** Whether what was typed could not be taken. */
  notTaken: boolean;
  /** What somebody else has made of it while the person is typing, or `null`. */
  theirs: string | null;
  takeTheirs: () => void;
  leave: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/** Text in a control on its way into a document: entered on leaving, by Enter, and when the typing pauses. Never lost, never written over. */
export function useTyping({ value, enter, onOpen }: TypingOptions): Typing {
  const [draft, setDraft] = useState<string | null>(null);
  const [notTaken, setNotTaken] = useState(false);
  /** What stood there when the typing began, or was entered since. */
  const [base, setBase] = useState(value);
  const isOpen = draft !== null && draft.trim() !== base;

  function enterNow(): boolean {
    if (!isOpen) return true;
    const text = draft.trim();
    const taken = text === value || enter(text);
    setNotTaken(!taken);
    if (taken) setBase(text);
    return taken;
  }

  const latest = useRef(enterNow);
  useLayoutEffect(() => {
    latest.current = enterNow;
  });
  useLayoutEffect(() => {
    const enterLatest = () => void latest.current();
    const whenHidden = () => {
      if (document.visibilityState === 'hidden') enterLatest();
    };
    window.addEventListener('pagehide', enterLatest);
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      window.removeEventListener('pagehide', enterLatest);
      document.removeEventListener('visibilitychange', whenHidden);
      enterLatest();
    };
  }, []);

  useEffect(() => {
    if (!isOpen || draft === null || notTaken) return undefined;
    const timer = setTimeout(() => latest.current(), entersAfterInMs);
    return () => clearTimeout(timer);
  }, [isOpen, draft, notTaken]);

  useEffect(() => {
    if (!isOpen) return undefined;
    onOpen?.(true);
    return () => onOpen?.(false);
  }, [isOpen, onOpen]);

  function giveUp() {
    setDraft(null);
    setNotTaken(false);
  }

  return {
    text: draft ?? value,
    type(text) {
      if (draft === null) setBase(value);
      setNotTaken(false);
      setDraft(text);
    },
    notTaken,
    theirs: draft !== null && value !== base ? value : null,
    takeTheirs: giveUp,
    leave() {
      if (enterNow()) setDraft(null);
    },
    onKeyDown(event) {
      if (event.key === 'Escape' && isOpen) {
        event.stopPropagation();
        giveUp();
      }
      if (event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) enterNow();
    },
  };
}
