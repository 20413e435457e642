import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Debounce: each save is an edit in the audit trail, so not every keystroke, but also not only on blur. */
const entersAfterInMs = 800;

interface TypingOptions {
  /** The stored value, `''` for none. */
  value: string;
  /** Returns false if the text is not valid. */
  enter: (text: string) => boolean;
  /** Reports whether something typed is not saved. */
  onOpen?: (open: boolean) => void;
  /** Text that was typed before there was a control for it. */
  begun?: string | null;
}

export interface Typing {
  /** What the control shows. */
  text: string;
  type: (text: string) => void;
  /** Whether the typed text was not valid. */
  notTaken: boolean;
  /** The value that somebody else saved while this person was typing, or `null`. */
  theirs: string | null;
  takeTheirs: () => void;
  leave: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

/**
 * Text on its way from a control into a document: saved on blur, on Enter and when typing pauses.
 * It is never lost, and never overwrites somebody else's value silently.
 */
export function useTyping({ value, enter, onOpen, begun = null }: TypingOptions): Typing {
  const [draft, setDraft] = useState<string | null>(begun);
  const [notTaken, setNotTaken] = useState(false);
  /** The value when typing began, or when it was last saved. */
  const [base, setBase] = useState(value);
  /** Entered since the last letter: a control that goes before it is drawn again must not enter it twice. */
  const entered = useRef<string | null>(null);
  const isOpen = draft !== null && draft.trim() !== base;

  function enterNow(): boolean {
    if (!isOpen) return true;
    const text = draft.trim();
    const taken = text === value || text === entered.current || enter(text);
    setNotTaken(!taken);
    if (!taken) return false;
    entered.current = text;
    setBase(text);
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
      entered.current = null;
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
