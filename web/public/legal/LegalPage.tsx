import { contactAddresses } from '../site/placeholders.ts';
import type { LegalBlock, LegalDocument } from './LegalDocument.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';

function LegalPage({ title, summary, updated, sections }: LegalDocument) {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-10 px-4 py-14 sm:px-6 lg:grid-cols-[15rem_1fr] lg:py-20">
      <header className="lg:col-start-2">
        <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
        <p className="mt-5 max-w-2xl text-md text-pretty text-ink-muted sm:text-lg">{summary}</p>
        <p className="mt-3 text-base text-ink-muted">{`Last updated: ${updated}`}</p>
      </header>
      {/* No scroll anchor: it is beside the text, and must not be what the browser keeps in position while the text gets its real height. */}
      <nav aria-label="On this page" className="[overflow-anchor:none] lg:row-start-2">
        <ul className="flex flex-col border-l border-line lg:sticky lg:top-24">
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px flex min-h-8 items-center border-l border-transparent pl-4 text-base text-ink-muted hover:border-accent hover:text-ink pointer-coarse:min-h-11"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex max-w-2xl flex-col gap-12 lg:row-start-2">
        {sections.map(({ id, title: name, blocks }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="below-fold">
            <h2 id={`${id}-title`} className="text-xl font-semibold">
              {name}
            </h2>
            {blocks.map((block) => (
              <Block key={String(block)} block={block} />
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p className="mt-4 text-md text-pretty">
        <WithLinks text={block} />
      </p>
    );
  }
  return (
    <ul className="mt-4 flex list-disc flex-col gap-2 pl-5 text-md marker:text-ink-faint">
      {block.map((point) => (
        <li key={point} className="text-pretty">
          <WithLinks text={point} />
        </li>
      ))}
    </ul>
  );
}

const addresses: readonly string[] = Object.values(contactAddresses);

function WithLinks({ text }: { text: string }) {
  const parts = text.split(/(__[A-Z]+_EMAIL__)/);
  return parts.map((part) =>
    addresses.includes(part) ? (
      <a key={part} className="font-medium text-accent-ink underline" href={`mailto:${part}`}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

export function PrivacyPage() {
  return <LegalPage {...privacy} />;
}

export function TermsPage() {
  return <LegalPage {...terms} />;
}
