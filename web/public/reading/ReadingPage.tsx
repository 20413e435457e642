import { type ReadingFigures, readingFigures } from '#shared/metrics/readingFigures.ts';
import { CallToAction } from '../site/ButtonLink.tsx';
import { PageHero } from '../site/Section.tsx';
import { AtAGlance } from './AtAGlance.tsx';
import { ByField } from './ByField.tsx';
import measured from './figures.json';
import { HowItIsMeasured, HowItReads } from './Method.tsx';
import { Reliability } from './Reliability.tsx';
import { WhatGoesWrong } from './WhatGoesWrong.tsx';

const figuresOnFile = readingFigures.parse(measured);

export function ReadingPage() {
  return <ReadingReport figures={figuresOnFile} />;
}

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

export function ReadingReport({ figures }: { figures: ReadingFigures }) {
  const { pdf, photo, measuredOn } = figures;
  return (
    <>
      <PageHero title="How Docket reads, and how well">
        What happens to a document, how we measure it, and what Docket gets wrong. Measured on{' '}
        {dayText.format(new Date(measuredOn))}, with Docket as it was on that day, on{' '}
        {pdf.documents} invoices as PDFs and {photo.documents} as photos, none of which anybody
        looked at while the rules were made.
      </PageHero>
      <AtAGlance figures={figures} />
      <HowItReads />
      <HowItIsMeasured figures={figures} />
      <ByField figures={figures} />
      <Reliability figures={figures} />
      <WhatGoesWrong figures={figures} />
      <CallToAction
        title="The figure that counts is yours"
        action={{ href: '/subscribe?plan=growth', label: 'Start 14-Day Free Trial' }}
        other={{ href: '/demo', label: 'Request Demo' }}
      >
        Under Reports, Docket shows how much of what it read from your own invoices needed no
        correction: by field, by vendor and over time.
      </CallToAction>
    </>
  );
}
