import { CircleAlert, CircleCheck, CloudUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { NativeSelect } from '../../ui/forms/NativeSelect.tsx';
import { Textarea } from '../../ui/forms/Textarea.tsx';
import { Island } from '../site/Island.tsx';
import type { FieldDefinition, VisitorFormDefinition } from './VisitorFormDefinition.ts';

interface VisitorFieldProps {
  form: VisitorFormDefinition['name'];
  field: FieldDefinition;
}

function VisitorField({ form, field }: VisitorFieldProps) {
  const { name, label, required = false, wide = false } = field;
  return (
    <FormField
      id={`${form}-${name}`}
      label={label}
      required={required}
      {...(wide ? { className: 'sm:col-span-2' } : {})}
    >
      <Control {...field} />
    </FormField>
  );
}

function Control({ name, kind = 'text', autoComplete = 'off', choices = [] }: FieldDefinition) {
  if (kind === 'long') return <Textarea name={name} className="min-h-32" />;
  if (kind === 'choice') {
    return (
      <NativeSelect name={name}>
        <option value="">Please choose</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    );
  }
  return <Input name={name} type={kind} autoComplete={autoComplete} />;
}

/** A honeypot: people cannot see or reach this field, so only bots fill it in. */
function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** A public form with all its possible messages, hidden; mountForm.ts shows them. */
function VisitorForm({ definition }: { definition: VisitorFormDefinition }) {
  const { name, fields, submit, what } = definition;
  return (
    <form noValidate className="flex flex-col gap-5">
      <RefusedNotice what={what} />
      <div className="grid gap-5 sm:grid-cols-2">
        {fields.map((field) => (
          <VisitorField key={field.name} form={name} field={field} />
        ))}
      </div>
      <Honeypot />
      <Button type="submit" variant="primary" size="lg" disabled className="self-start">
        {submit}
      </Button>
      <div className="-mt-5">
        <div role="status">
          <p
            data-outcome="sent"
            hidden
            className="mt-5 flex items-start gap-2.5 rounded-lg border border-positive/30 bg-positive-soft px-4 py-3 text-md text-positive-ink"
          >
            <CircleCheck aria-hidden className="mt-1 size-4 shrink-0" />
            <span data-text />
          </p>
          <p
            data-outcome="kept"
            hidden
            className="mt-5 flex items-start gap-2.5 rounded-lg border border-info/30 bg-info-soft px-4 py-3 text-md text-info-ink"
          >
            <CloudUpload aria-hidden className="mt-1 size-4 shrink-0" />
            <span>
              {`You are offline. ${what} is kept on this device and goes out when the connection returns.`}
            </span>
          </p>
        </div>
        <div role="alert">
          <p
            data-outcome="failed"
            hidden
            className="mt-5 flex items-start gap-2.5 rounded-lg border border-danger/30 bg-danger-soft px-4 py-3 text-md text-danger-ink"
          >
            <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
            <span data-text />
          </p>
        </div>
      </div>
      {/* The error below a field. */}
      <template>
        <p className="flex items-start gap-1 text-sm text-danger-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span />
        </p>
      </template>
    </form>
  );
}

/** Hidden until a form of this kind that was stored offline has been refused by the server. */
function RefusedNotice({ what }: { what: string }) {
  return (
    <div role="alert" className="-mb-5">
      <div
        data-refused
        hidden
        className="mb-5 flex items-start gap-2.5 rounded-lg border border-danger/30 bg-danger-soft px-4 py-3 text-md text-danger-ink"
      >
        <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
        <div>
          <p className="font-medium">
            {`${what} was kept while you were offline, but not accepted when it was sent.`}
          </p>
          <p data-text className="mt-1" />
          <p className="mt-1">Please correct it and send it again.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button data-fill-in>Show what I sent</Button>
            <Button data-discard>Discard it</Button>
          </div>
        </div>
      </div>
    </div>
  );
}

interface FormCardProps {
  title: string;
  children: ReactNode;
  definition: VisitorFormDefinition;
  /** The mail address to use instead, where no script runs. */
  mail: string;
}

export function FormCard({ title, children, definition, mail }: FormCardProps) {
  return (
    <section className="rounded-2xl border border-line bg-surface p-6 shadow-md sm:p-8">
      <h2 className="text-xl font-semibold">{title}</h2>
      <p className="mt-2 mb-6 text-md text-ink-muted">{children}</p>
      <noscript>
        <p className="mb-6 rounded-lg bg-info-soft px-4 py-3 text-base text-info-ink">
          This form needs JavaScript. Please write to{' '}
          <a className="font-medium underline" href={`mailto:${mail}`}>
            {mail}
          </a>{' '}
          instead.
        </p>
      </noscript>
      <Island name={definition.name} failure={definition.unreachable}>
        <VisitorForm definition={definition} />
      </Island>
    </section>
  );
}
