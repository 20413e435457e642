import { apiGroups } from '#shared/api/calls.ts';
import { methodOf, openApi, pathOf } from '#shared/api/openApi.ts';
import { publicUrl } from '../site/placeholders.ts';
import { CallSection } from './CallSection.tsx';
import { FieldList, fieldsOf } from './FieldList.tsx';
import { chapters } from './guide.tsx';
import { WithCode } from './WithCode.tsx';

/** The documentation of the API. Everything about calls comes from the OpenAPI document. */
export function ApiPage() {
  const document = openApi({ publicUrl });
  const objects = Object.entries(document.components.schemas);
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-14 sm:px-6 lg:grid-cols-[15rem_1fr] lg:py-20">
      <header className="min-w-0 lg:col-start-2">
        <h1 className="text-3xl font-semibold sm:text-4xl">API</h1>
        <p className="mt-5 max-w-2xl text-md text-pretty text-ink-muted sm:text-lg">
          Send supplier invoices to Docket from your own programs, follow what becomes of them, and
          export them. With the Growth and Pro plans.
        </p>
        <p className="mt-3 text-base text-ink-muted">
          For programs that read it:{' '}
          <a href="/api/openapi.json" className="text-accent-ink underline">
            OpenAPI 3.1 document
          </a>
        </p>
      </header>
      <nav aria-label="On this page" className="[overflow-anchor:none] lg:row-start-2">
        <ul className="flex flex-col border-l border-line lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto">
          {chapters.map(({ id, title }) => (
            <NavigationItem key={id} id={id} title={title} />
          ))}
          {apiGroups.map(({ title, calls }) => (
            <li key={title}>
              <NavigationLink id={anchorOf(title)} title={title} />
              <ul>
                {calls.map((call) => (
                  <NavigationItem key={call.id} id={call.id} title={call.title} inner />
                ))}
              </ul>
            </li>
          ))}
          <NavigationItem id="objects" title="Objects" />
        </ul>
      </nav>
      <div className="flex min-w-0 max-w-3xl flex-col gap-16 lg:row-start-2">
        {chapters.map(({ id, title, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="below-fold">
            <h2 id={`${id}-title`} className="mb-4 text-xl font-semibold">
              {title}
            </h2>
            <div className="flex flex-col gap-4 text-md">
              <Content />
            </div>
          </section>
        ))}
        {apiGroups.map(({ title, about, calls }) => (
          <section
            key={title}
            id={anchorOf(title)}
            aria-labelledby={`${anchorOf(title)}-title`}
            className="flex flex-col gap-12"
          >
            <div>
              <h2 id={`${anchorOf(title)}-title`} className="text-xl font-semibold">
                {title}
              </h2>
              <p className="mt-3 text-md text-pretty text-ink-muted">
                <WithCode text={about} />
              </p>
            </div>
            {calls.map((call) => {
              const path = pathOf(call);
              const operation = document.paths[path]?.[methodOf(call)];
              if (!operation) throw new Error(`The document has no ${path}`);
              return <CallSection key={call.id} call={call} path={path} operation={operation} />;
            })}
          </section>
        ))}
        <section id="objects" aria-labelledby="objects-title" className="flex flex-col gap-12">
          <h2 id="objects-title" className="text-xl font-semibold">
            Objects
          </h2>
          {objects.map(([name, schema]) => (
            <section
              key={name}
              id={name}
              aria-labelledby={`${name}-title`}
              className="below-fold flex flex-col gap-3"
            >
              <h3 id={`${name}-title`} className="text-lg font-semibold">
                {name}
              </h3>
              <p className="text-md text-ink-muted">{schema.description}</p>
              <FieldList fields={fieldsOf(schema, { sent: false })} />
            </section>
          ))}
        </section>
      </div>
    </div>
  );
}

interface Destination {
  id: string;
  title: string;
  inner?: boolean;
}

function NavigationItem(to: Destination) {
  return (
    <li>
      <NavigationLink {...to} />
    </li>
  );
}

function NavigationLink({ id, title, inner = false }: Destination) {
  return (
    <a
      href={`#${id}`}
      className={`-ml-px flex min-h-8 items-center border-l border-transparent text-base text-ink-muted hover:border-accent hover:text-ink pointer-coarse:min-h-11 ${inner ? 'pl-8' : 'pl-4 font-medium'}`}
    >
      {title}
    </a>
  );
}

const anchorOf = (title: string) => title.toLowerCase().replaceAll(' ', '-');
