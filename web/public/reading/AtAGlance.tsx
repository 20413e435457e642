import { Camera, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { percentText } from '#shared/metrics/percentText.ts';
import type { ReadingFigures, SetFigures } from '#shared/metrics/readingFigures.ts';
import { Section } from '../site/Section.tsx';
import { ShareBar } from './ShareBar.tsx';
import { countText, exactShare, keyFieldsShare, type Share, shareOf, sureShare } from './shares.ts';

export function AtAGlance({ figures: { pdf, photo } }: { figures: ReadingFigures }) {
  return (
    <Section labelledBy="at-a-glance">
      <h2 id="at-a-glance" className="sr-only">
        At a glance
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        <SetCard icon={<FileText aria-hidden />} title="PDFs with text in them" figures={pdf} />
        <SetCard icon={<Camera aria-hidden />} title="Photos and scans" figures={photo} />
      </div>
      <p className="mt-6 max-w-2xl text-md text-pretty text-ink-muted">
        Elsewhere on this site we say 99% accuracy. That is the first figure: values of PDFs, read
        exactly as they are printed. A photo of a crumpled receipt is another matter, and we say
        that as well.
      </p>
    </Section>
  );
}

interface SetCardProps {
  icon: ReactNode;
  title: string;
  figures: SetFigures;
}

function SetCard({ icon, title, figures }: SetCardProps) {
  const exact = exactShare(figures);
  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-canvas p-6 sm:p-8">
      <h3 className="flex items-center gap-2.5 text-lg font-semibold [&_svg]:size-5 [&_svg]:text-accent-ink">
        {icon}
        {title}
      </h3>
      <p className="mt-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="text-4xl font-semibold tabular-nums lg:text-5xl">
          {percentText(shareOf(exact))}
        </span>
        <span className="text-md text-ink-muted">of values exactly as printed</span>
      </p>
      <ShareBar share={shareOf(exact)} className="mt-4 h-2" />
      <p className="mt-2 text-base text-ink-muted tabular-nums">{countText(exact)} values</p>
      <dl className="mt-6 divide-y divide-line border-t border-line">
        <Row
          term="Invoices whose vendor, number, date and total are all right"
          share={keyFieldsShare(figures)}
        />
        <Row term="Values right where Docket was at least 90% sure" share={sureShare(figures)} />
      </dl>
    </section>
  );
}

function Row({ term, share }: { term: string; share: Share }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-4">
      <dt className="text-base text-pretty">{term}</dt>
      <dd className="shrink-0 text-right tabular-nums">
        <span className="block text-lg font-semibold">{percentText(shareOf(share))}</span>
        <span className="block text-sm text-ink-muted">{countText(share)}</span>
      </dd>
    </div>
  );
}
