import { type KeyboardEvent, useEffect } from 'react';
import type { DocumentValue } from '#shared/documents/content.ts';
import { minorDigits } from '#shared/money/minorDigits.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { MoneyField } from '../../ui/forms/MoneyField.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import { valueText } from '../outbox/entryTexts.ts';
import { useChecking } from './Checking.ts';
import { FieldFrame } from './FieldFrame.tsx';
import { useReview } from './ReviewContext.ts';
import { type Typing, useTyping } from './useTyping.ts';

export type FieldLook = 'text' | 'email' | 'money' | 'date' | 'words';

interface TypedFieldProps {
  /** The field's key in the document, in errors and in presence. */
  field: string;
  label: string;
  look: FieldLook;
  value: DocumentValue | undefined;
  enter: (value: string | null) => boolean;
}

/** One field of the invoice, saved to its document as it is typed, with its errors. */
export function TypedField({ field, label, look, value, enter }: TypedFieldProps) {
  const { invoice, document, confirm, drafts, onOpen } = useReview();
  const { goOn } = useChecking();
  const typing = useTyping({
    value: value === undefined || value === null ? '' : String(value),
    enter: (text) => enter(text === '' ? null : text),
    onOpen,
  });

  useEffect(() => {
    drafts.set(field, typing.text);
    return () => drafts.set(field, null);
  }, [drafts, field, typing.text]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
    typing.onKeyDown(event);
    if (event.nativeEvent.isComposing || event.isPropagationStopped()) return;
    if (event.key === 'Escape') event.currentTarget.blur();
    const isBreak = event.target instanceof HTMLTextAreaElement && event.shiftKey;
    if (event.key !== 'Enter' || isBreak) return;
    event.preventDefault();
    confirm(field);
    goOn(field);
  }

  return (
    <FieldFrame
      field={field}
      label={label}
      error={typing.notTaken ? notTakenText(document.editable) : undefined}
      notice={typing.theirs !== null ? <Theirs field={field} typing={typing} /> : undefined}
    >
      <Control
        look={look}
        typing={typing}
        onKeyDown={onKeyDown}
        readOnly={!document.editable && !typing.notTaken}
        currency={invoice.currency}
        onOpen={onOpen}
      />
    </FieldFrame>
  );
}

export function notTakenText(editable: boolean): string {
  return editable
    ? 'This is more than fits here. It is not saved.'
    : 'This is not saved: the invoice cannot be edited any more.';
}

/** Somebody else changed the same field. */
function Theirs({ field, typing }: { field: string; typing: Typing }) {
  return (
    <span role="status" className="flex flex-wrap items-center gap-2 text-warning-ink">
      Changed meanwhile to “{valueText(field, typing.theirs) ?? 'nothing'}”.
      <Button
        size="sm"
        onPointerDown={(event) => event.preventDefault()}
        onClick={typing.takeTheirs}
      >
        Take that
      </Button>
    </span>
  );
}

interface ControlProps {
  look: FieldLook;
  typing: Typing;
  onKeyDown: Typing['onKeyDown'];
  readOnly: boolean;
  currency: string;
  onOpen: (open: boolean) => void;
}

function Control({ look, typing, onKeyDown, readOnly, currency, onOpen }: ControlProps) {
  const common = { readOnly, onBlur: typing.leave, onKeyDown };
  const plain = {
    ...common,
    value: typing.text,
    onChange: ({ target }: { target: { value: string } }) => typing.type(target.value),
  };
  switch (look) {
    case 'money':
      return (
        <MoneyField
          {...common}
          value={typing.text}
          onValueChange={typing.type}
          currency={currency}
          digits={minorDigits(currency)}
        />
      );
    case 'date':
      return (
        <DateField
          {...common}
          value={typing.text}
          onValueChange={typing.type}
          // Nobody has typed that day: it must not replace a colleague's.
          onTakeBack={(before) =>
            typing.theirs === null ? typing.type(before) : typing.takeTheirs()
          }
          onOpen={onOpen}
        />
      );
    case 'words':
      return <Textarea {...plain} rows={2} />;
    case 'email':
      return <Input {...plain} inputMode="email" autoComplete="off" spellCheck={false} />;
    case 'text':
      return <Input {...plain} autoComplete="off" />;
  }
}
