import { CircleAlert, CircleHelp, ScanText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { notValidIn } from '#shared/checks/notValid.ts';
import type { Doubt } from '#shared/invoices/doubtfulFields.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { FieldPresence } from '../presence/FieldPresence.tsx';
import { doubtText } from './doubtText.ts';
import { ReadMark } from './ReadMark.tsx';
import { useReview } from './ReviewContext.ts';
import { readText } from './readText.ts';

interface DoubtMarkProps {
  doubt: Doubt | undefined;
  confidence: number;
}

/** A quiet hint to check a field. Actual errors are shown separately. */
function DoubtMark({ doubt, confidence }: DoubtMarkProps) {
  const text = doubtText(doubt, confidence);
  if (text === null) return null;
  return (
    <span className="flex items-center gap-1 text-warning-ink">
      <CircleHelp aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </span>
  );
}

/** Why a value was read for its field, in words. */
function Evidence({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-1">
      <ScanText aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere first-letter:uppercase">{text}</span>
    </span>
  );
}

/** Where a field holds one line, a text of several paragraphs would push the other fields away. */
const longInLetters = 160;

/** A value of the document that the field does not take. */
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

interface FieldFrameProps {
  /** The field's key in the document, in errors and in presence. */
  field: string;
  label: string;
  /** Shown instead of the server's error. */
  error?: string | undefined;
  /** Shown instead of the marks of the reading. */
  notice?: ReactNode;
  children: ReactNode;
}

/** One field around its control: label, marks and error. Focus and pointer highlight where it was read. */
export function FieldFrame({ field, label, error, notice, children }: FieldFrameProps) {
  const { invoice, document, doubts, spotlight } = useReview();
  const doubt = doubts.get(field);
  const read = readText(invoice, field);
  const evidence = invoice.fieldBoxes[field]?.evidence;
  const problem = invoice.fieldErrors.find((one) => one.field === field)?.message;
  const notValid = notValidIn(invoice.notValid, invoice, invoice.lines).filter(
    (one) => one.field === field,
  );
  const marks =
    notValid.length > 0
      ? notValid.map(({ value }) => <NotValidMark key={value} value={value} />)
      : document.editable &&
        (doubt === 'unsure' || doubt === 'missing') && (
          <DoubtMark doubt={doubt} confidence={invoice.fieldConfidence[field] ?? 0} />
        );
  return (
    <FieldPresence field={field}>
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
          beside
          label={label}
          error={error ?? problem}
          // A person's value has its own reasons.
          detail={read === null && evidence && <Evidence text={evidence} />}
          hint={notice ?? (marks || (read !== null && <ReadMark text={read} />))}
        >
          {children}
        </FormField>
      </div>
    </FieldPresence>
  );
}
