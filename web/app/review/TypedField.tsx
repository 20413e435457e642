import { CircleAlert, CircleHelp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { notValidIn } from '#shared/checks/notValid.ts';
import type { DocumentValue } from '#shared/documents/content.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { type Doubt, nextDoubtfulField } from '#shared/invoices/doubtfulFields.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { DateField } from '../../ui/forms/DateField.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { MoneyField } from '../../ui/forms/MoneyField.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import { FieldPresence } from '../presence/FieldPresence.tsx';
import { focusField } from './fieldControls.ts';
import { useReview } from './ReviewContext.ts';
import { type Typing, useTyping } from './useTyping.ts';

interface DoubtMarkProps {
  doubt: Doubt | undefined;
  /** The confidence of the reading, between 0 and 1. */
  confidence: number;
}

/** A quiet hint to check a field. Actual errors are shown separately. */
function DoubtMark({ doubt, confidence }: DoubtMarkProps) {
  if (doubt !== 'unsure' && doubt !== 'missing') return null;
  return (
    <span className="flex items-center gap-1 text-warning-ink">
      <CircleHelp aria-hidden className="size-3.5 shrink-0" />
      {doubt === 'missing'
        ? 'Not found: please fill in'
        : `Please check: ${percent(confidence)} sure`}
    </span>
  );
}

function percent(part: number): string {
  return `${Math.floor(part * 100)}%`;
}

interface MarksProps extends DoubtMarkProps {
  /** Values of the document that this field does not take. */
  notValid: readonly string[];
}

function Marks({ notValid, doubt, confidence }: MarksProps) {
  if (notValid.length === 0) return <DoubtMark doubt={doubt} confidence={confidence} />;
  return notValid.map((value) => <NotValidMark key={value} value={value} />);
}

/** Where a field holds one line, a text of several paragraphs would push the other fields away. */
const longInLetters = 160;

function NotValidMark({ value }: { value: string }) {
  const [all, setAll] = useState(false);
  const isLong = value.length > longInLetters;
  return (
    <span className="flex items-start gap-1 text-danger-ink">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0">
        <span className={isLong && !all ? 'line-clamp-3 wrap-anywhere' : 'wrap-anywhere'}>
          Read, but not valid: {value}
        </span>
        {isLong && (
          <Button size="sm" className="mt-1" onClick={() => setAll(!all)}>
            {all ? 'Show less' : 'Show all of it'}
          </Button>
        )}
      </span>
    </span>
  );
}

export type FieldLook = 'text' | 'email' | 'money' | 'number' | 'date' | 'currency' | 'words';

interface TypedFieldProps {
  /** The field's key in the document, in errors and in presence. */
  field: string;
  label: string;
  look: FieldLook;
  value: DocumentValue | undefined;
  enter: (value: string | null) => boolean;
  labelHidden?: boolean;
  className?: string;
}

/** One field of the invoice, saved to its document as it is typed, with its errors. */
export function TypedField(props: TypedFieldProps) {
  const { field, label, look, value, enter, labelHidden = false, className } = props;
  const { invoice, document, doubts, confirm, spotlight, drafts, onOpen } = useReview();
  const typing = useTyping({
    value: value === undefined || value === null ? '' : String(value),
    enter: (text) => enter(text === '' ? null : text),
    onOpen,
  });
  const problem = invoice.fieldErrors.find((one) => one.field === field)?.message;
  const doubt = doubts.get(field);
  const notValid = notValidIn(invoice.notValid, invoice, invoice.lines).filter(
    (one) => one.field === field,
  );

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
    const next = nextDoubtfulField(doubts, invoice.lines, field);
    if (next) focusField(next);
    // Not on to Approve: one Enter too many would approve.
    else event.currentTarget.blur();
  }

  return (
    <FieldPresence field={field} {...(className ? { className } : {})}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only observes focus and pointer */}
      <div
        data-field={field}
        data-doubt={doubt}
        onPointerEnter={() => spotlight.point(field, 'form')}
        onPointerLeave={() => spotlight.point(null, 'form')}
        onFocus={() => spotlight.focus(field)}
        onBlur={() => spotlight.focus(null)}
      >
        <FormField
          label={label}
          labelHidden={labelHidden}
          error={typing.notTaken ? notTakenText(document.editable) : problem}
          hint={
            typing.theirs !== null ? (
              <Theirs typing={typing} />
            ) : (
              <Marks
                notValid={notValid.map(({ value }) => value)}
                doubt={document.editable ? doubt : undefined}
                confidence={confidenceOf(invoice, field)}
              />
            )
          }
        >
          <Control
            look={look}
            typing={typing}
            onKeyDown={onKeyDown}
            readOnly={!document.editable && !typing.notTaken}
            currency={invoice.currency}
          />
        </FormField>
      </div>
    </FieldPresence>
  );
}

function confidenceOf({ fieldConfidence }: Pick<Invoice, 'fieldConfidence'>, field: string) {
  return fieldConfidence[field] ?? 0;
}

function notTakenText(editable: boolean): string {
  return editable
    ? 'This is more than fits here. It is not saved.'
    : 'This is not saved: the invoice cannot be edited any more.';
}

/** Somebody else changed the same field. */
function Theirs({ typing }: { typing: Typing }) {
  return (
    <span role="status" className="flex flex-wrap items-center gap-2 text-warning-ink">
      Changed meanwhile to “{typing.theirs || 'nothing'}”.
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
}

function Control({ look, typing, onKeyDown, readOnly, currency }: ControlProps) {
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
        />
      );
    case 'date':
      return (
        <DateField
          {...plain}
          // For an incomplete date the browser reports an empty value.
          onChange={({ target }) => !target.validity.badInput && typing.type(target.value)}
        />
      );
    case 'words':
      return <Textarea {...plain} rows={2} />;
    case 'number':
      return <Input {...plain} inputMode="decimal" autoComplete="off" />;
    case 'email':
      return <Input {...plain} inputMode="email" autoComplete="off" spellCheck={false} />;
    case 'currency':
      return <Input {...plain} autoCapitalize="characters" autoComplete="off" spellCheck={false} />;
    case 'text':
      return <Input {...plain} autoComplete="off" />;
  }
}
