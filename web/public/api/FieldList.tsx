import type { Schema } from '#shared/api/schemas.ts';
import { fieldsWithin, limitsOf, typeOf } from './typeOf.ts';
import { Code, WithCode } from './WithCode.tsx';

interface Field {
  name: string;
  schema: Schema;
  about?: string | undefined;
  /** Where it is sent, or whether it has to be. */
  note?: string | undefined;
}

/** What is sent or answered, field by field. */
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

/** The properties of an object, with which of them have to be there. */
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

/** What a value may be. Objects lead to where they are told of. */
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

/** An object without a name of its own, in a line. */
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
