import { percentText } from '#shared/metrics/percentText.ts';
import type { ReadingFigures, SetFigures } from '#shared/metrics/readingFigures.ts';
import { Section, SectionHeading } from '../site/Section.tsx';
import { ShareBar } from './ShareBar.tsx';
import { countText, errorsIn, exactShare, shareOf } from './shares.ts';
import { languageNames } from './words.ts';

export function WhatGoesWrong({ figures: { pdf, photo } }: { figures: ReadingFigures }) {
  return (
    <Section tone="tinted" labelledBy="errors">
      <SectionHeading id="errors" eyebrow="Errors" title="What Docket gets wrong">
        {errorsText(pdf, 'PDFs')} {errorsText(photo, 'photos')}
      </SectionHeading>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <PhotoTraits photo={photo} />
        <Limits />
      </div>
    </Section>
  );
}

function errorsText(figures: SetFigures, name: string): string {
  const { of } = exactShare(figures);
  const { wrong, missing, invented } = errorsIn(figures);
  const parts = [
    `${manyText(wrong)} were read wrong`,
    `${manyText(missing)} were missed`,
    `and ${manyText(invented)} were due dates or IBANs that are not printed`,
  ];
  return `Of ${of.toLocaleString('en-US')} values on ${name}, ${parts.join(', ')}.`;
}

const manyText = (count: number) => (count === 0 ? 'none' : count.toLocaleString('en-US'));

function PhotoTraits({ photo }: { photo: SetFigures }) {
  const traits = photo.traits
    .filter(({ trait }) => !Object.hasOwn(languageNames, trait))
    .map((one) => ({ ...one, share: shareOf({ part: one.exact, of: one.printed }) }))
    .sort((one, other) => one.share - other.share);
  return (
    <div>
      <h3 className="text-lg font-semibold">Photos, by what makes them hard</h3>
      <p className="mt-2 text-base text-pretty text-ink-muted">
        Values read exactly as printed. Most photos have several of these at once.
      </p>
      <ul className="mt-6 flex flex-col gap-4">
        {traits.map(({ trait, share, documents, exact, printed }) => (
          <li key={trait}>
            <div className="flex items-baseline justify-between gap-4">
              <span className="text-base first-letter:uppercase">{trait}</span>
              <span className="shrink-0 tabular-nums">
                <span className="mr-3 text-sm text-ink-muted">{`${documents} photos, ${countText({ part: exact, of: printed })}`}</span>
                <span className="font-medium">{percentText(share)}</span>
              </span>
            </div>
            <ShareBar share={share} tone="warning" className="mt-1.5 h-1.5" />
          </li>
        ))}
      </ul>
    </div>
  );
}

const limits = [
  'Handwriting, and stamps over print, are not read.',
  'Labels in other languages than English, German, French, Spanish, Italian, Dutch and Polish are mostly not known.',
  'One letter that both readings of a bad picture take for another one is an error that nobody sees in the sum: names and numbers have no arithmetic.',
  'Composed invoices share wordings and goods. They measure how Docket copes with forms that it has never seen, more than with words that it has never seen.',
  'A made-up camera is kinder than a real one: no coffee, no thumb, no lamp in the picture.',
];

function Limits() {
  return (
    <div>
      <h3 className="text-lg font-semibold">What no figure here says</h3>
      <ul className="mt-4 flex flex-col divide-y divide-line-strong border-y border-line-strong">
        {limits.map((limit) => (
          <li key={limit} className="py-4 text-md text-pretty">
            {limit}
          </li>
        ))}
      </ul>
    </div>
  );
}
