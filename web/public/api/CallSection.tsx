import type { ReactNode } from 'react';
import type { ApiCall } from '#shared/api/ApiCall.ts';
import { curlCommandOf } from '#shared/api/curlCommand.ts';
import type { Operation } from '#shared/api/openApi.ts';
import { refusalsOf } from '#shared/api/refusals.ts';
import { publicUrl } from '../site/placeholders.ts';
import { FieldList, fieldsOf, RefusalList, TypeWords } from './FieldList.tsx';
import { Code, CodeBlock, WithCode } from './WithCode.tsx';

interface CallSectionProps {
  call: ApiCall;
  path: string;
  operation: Operation;
}

/** One call: its purpose, its input and its answers. */
export function CallSection({ call, path, operation }: CallSectionProps) {
  const { id, title, about, endpoint, answer, files } = call;
  const parameters = operation.parameters.map(({ name, schema, description, ...where }) => ({
    name,
    schema,
    about: description,
    note: where.required ? `${where.in}, required` : where.in,
  }));
  const [[bodyType, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="below-fold flex flex-col gap-4">
      <div>
        <h3 id={`${id}-title`} className="text-lg font-semibold">
          {title}
        </h3>
        <p className="mt-1 font-mono text-base wrap-anywhere">
          <span className="font-semibold text-accent-ink">{endpoint.method}</span> {path}
        </p>
      </div>
      <p className="text-md text-pretty">
        <WithCode text={about} />
      </p>
      <p className="text-base text-ink-muted">
        Scope:{' '}
        {endpoint.scopes.length > 3 ? (
          'any'
        ) : (
          <WithCode text={endpoint.scopes.map((one) => `\`${one}\``).join(' or ')} />
        )}
      </p>
      {parameters.length > 0 && (
        <Part title="Parameters">
          <FieldList fields={parameters} />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <p className="text-base text-ink-muted">
            <Code>{bodyType ?? ''}</Code>
          </p>
          <FieldList fields={fieldsOf(body.schema, { sent: true })} />
        </Part>
      )}
      <Part title="Example">
        <CodeBlock>{curlCommandOf(call, publicUrl)}</CodeBlock>
      </Part>
      <Part title="Answer">
        <Answer operation={operation} status={endpoint.status} />
        {!files && (
          <Folded summary="Example of an answer">
            <CodeBlock>{JSON.stringify(answer, null, 2)}</CodeBlock>
          </Folded>
        )}
        <Folded summary="What it may be refused with">
          <RefusalList refusals={refusalsOf(call)} />
        </Folded>
      </Part>
    </section>
  );
}

function Answer({ operation, status }: { operation: Operation; status: number }) {
  const response = operation.responses[status];
  const content = response?.content?.['application/json'];
  const { RateLimit: _, ...headers } = response?.headers ?? {};
  const fields = content ? fieldsOf(content.schema, { sent: false }) : [];
  return (
    <>
      <p className="text-base text-ink-muted">
        <Code>{String(status)}</Code> {content ? <TypeWords schema={content.schema} /> : 'the file'}
      </p>
      {fields.length > 0 && <FieldList fields={fields} />}
      {Object.keys(headers).length > 0 && (
        <FieldList
          fields={Object.entries(headers).map(([name, { description, schema }]) => ({
            name,
            schema,
            about: description,
            note: 'header',
          }))}
        />
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h4 className="text-base font-semibold">{title}</h4>
      {children}
    </div>
  );
}

function Folded({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm py-1 text-base text-accent-ink pointer-coarse:py-3">
        {summary}
      </summary>
      <div className="mt-2">{children}</div>
    </details>
  );
}
