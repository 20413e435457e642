import type { Refusal } from '#shared/api/ApiCall.ts';
import type { Schema } from '#shared/api/schemas.ts';
import { fieldsWithin, limitsOf, typeOf } from './typeOf.ts';
import { Code, WithCode } from './WithCode.tsx';

export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {refusals.map(({ status, code, about }) => (
        <div
          key={`${status} ${code}`}
          className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[13rem_1fr]"
        >
          <dt>
            {status} <Code>{code}</Code>
          </dt>
          <dd className="text-pretty">
            <WithCode text={about} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Field {
  name: string;
  schema: Schema;
  about?: string | undefined;
  /** Where the field is sent, or whether it is required. */
  note?: string | undefined;
}

/** The fields of a request or an answer. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {fields.map(({ name, schema, about, note }) => (
        <div key={name} className="grid gap-x-6 gap-y-1 py-2.5 sm:grid-cols-[13rem_1fr]">
          <dt className="min-w-0">
            <Code>{name}</Code>
            {note && <span className="ml-2 text-sm text-ink-muted">{note}</span>}
          </dt>
          <dd className="min-w-0">
            {about && (
              <p className="text-pretty">
                <WithCode text={about} />
              </p>
            )}
            <TypeLine schema={schema} />
            <Within schema={schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The properties of an object, with which of them are required. */
export function fieldsOf(schema: Schema, { sent }: { sent: boolean }): Field[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    about: property.description,
    note: sent && schema.required?.includes(name) ? 'required' : undefined,
  }));
}

function TypeLine({ schema }: { schema: Schema }) {
  const limits = limitsOf(schema);
  return (
    <p className="text-sm text-ink-muted wrap-anywhere">
      <TypeWords schema={schema} />
      {limits && `; ${limits}`}
    </p>
  );
}

/** The type of a value in words. Named objects link to their section. */
export function TypeWords({ schema }: { schema: Schema }) {
  return typeOf(schema).map((word) =>
    'object' in word ? (
      <a key={word.object} href={`#${word.object}`} className="text-accent-ink underline">
        {word.object}
      </a>
    ) : (
      word.text
    ),
  );
}

/** The fields of an unnamed object, in one line. */
function Within({ schema }: { schema: Schema }) {
  const inner = fieldsWithin(schema);
  if (!inner?.properties) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1 border-l border-line pl-3 text-sm">
      {Object.entries(inner.properties).map(([name, property]) => (
        <li key={name}>
          <Code>{name}</Code>{' '}
          <span className="text-ink-muted">
            {typeOf(property)
              .map((word) => ('object' in word ? word.object : word.text))
              .join('')}
          </span>
        </li>
      ))}
    </ul>
  );
}
