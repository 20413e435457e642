import { useEffect, useState } from 'react';
import { type DayPattern, dayPattern } from '../foundation/formats.ts';
import { isDay, readDay, stepDay, todayHere, typedText } from './typedDay.ts';

interface DayTextOptions {
  /** `2026-03-31`, or `''`. */
  value: string;
  min: string | undefined;
  max: string | undefined;
  /** Nothing can be typed now. */
  fixed: boolean;
  onValueChange: (value: string) => void;
  onTakeBack: ((before: string) => void) | undefined;
  onOpen: ((open: boolean) => void) | undefined;
}

/** A text that is being typed, or that is no day. */
interface Draft {
  text: string;
  /** The value when typing began, or `''` since the field was emptied. */
  before: string;
  /** The value that came back last, and what this text has set since. Any other value is somebody else's. */
  own: readonly string[];
  /** The person has finished it. Until then, half a day is no mistake. */
  finished: boolean;
}

export interface DayText {
  pattern: DayPattern;
  /** What the control shows. */
  text: string;
  isWrong: boolean;
  /** What is wrong, once the text is finished. */
  problem: string | null;
  type: (text: string) => void;
  /** Ends the typing. A text that is no day stays. */
  finish: () => void;
  /** Shows the value again. */
  giveUp: () => void;
  choose: (day: string) => void;
  /** So many days later; an empty field gets today. */
  step: (by: number) => void;
}

/**
 * A day on its way from text to value. The value follows each text that is a day; a text that is none leaves the value
 * as it was before the typing, also if a part of it was a day.
 */
export function useDayText(options: DayTextOptions): DayText {
  const { value, min, max, fixed, onValueChange, onTakeBack = onValueChange, onOpen } = options;
  const pattern = dayPattern();
  const [draft, setDraft] = useState<Draft | null>(null);
  const limits = { min, max };
  const read = (text: string) => readDay(text, pattern, todayHere(), limits);
  const now = draft === null ? null : read(draft.text);
  const wrong = now !== null && 'problem' in now ? now.problem : null;
  const isWrong = wrong !== null;

  if (draft !== null) {
    const at = draft.own.indexOf(value);
    // What is half typed is not taken away by somebody else's day.
    const isHalf = isWrong && !draft.finished;
    if (fixed || (at < 0 && !isHalf)) setDraft(null);
    else if (at < 0) setDraft({ ...draft, before: value, own: [value] });
    else if (at > 0) setDraft({ ...draft, own: draft.own.slice(at) });
  }

  useEffect(() => {
    if (!isWrong) return undefined;
    onOpen?.(true);
    return () => onOpen?.(false);
  }, [isWrong, onOpen]);

  function type(text: string) {
    const { before, own } = draft ?? { before: value, own: [value] };
    const typed = read(text);
    const day = 'day' in typed ? typed.day : before;
    // Who empties the field does not want its day back.
    const settled = day === '' ? '' : before;
    setDraft({ text, before: settled, own: [...own, day], finished: false });
    if (day === own.at(-1)) return;
    if ('day' in typed) onValueChange(day);
    else onTakeBack(day);
  }

  return {
    pattern,
    text: draft?.text ?? typedText(value, pattern),
    isWrong,
    problem: draft?.finished ? wrong : null,
    type,
    finish: () => setDraft(draft && isWrong ? { ...draft, finished: true } : null),
    giveUp: () => setDraft(null),
    choose(day) {
      setDraft(null);
      if (day !== value) onValueChange(day);
    },
    step(by) {
      const from = draft?.own.at(-1) ?? value;
      if (isWrong || (from !== '' && !isDay(from))) return;
      const to = from === '' ? stepDay(todayHere(), 0, limits) : stepDay(from, by, limits);
      type(typedText(to, pattern));
    },
  };
}
