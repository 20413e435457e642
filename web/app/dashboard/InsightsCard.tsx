import type { ReactNode } from 'react';
import { percentText } from '#shared/metrics/percentText.ts';
import type { Survey } from '../../store/invoiceIndex/survey.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card, CardBody, CardHeader } from '../../ui/display/Card.tsx';
import { Progress } from '../../ui/feedback/Progress.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { numberText } from '../../ui/foundation/formats.ts';
import { matchedFigure } from '../metrics/figures.ts';

/** Results of reading and checks over all invoices. */
export function InsightsCard({ survey }: { survey: Survey | undefined }) {
  return (
    <Card aria-labelledby="insights">
      <CardHeader id="insights" title="AI insights" />
      <CardBody>{survey ? <Insights survey={survey} /> : <Skeleton className="w-full" />}</CardBody>
    </Card>
  );
}

function Insights({ survey }: { survey: Survey }) {
  const { confidence, flagged } = survey;
  const matched = matchedFigure(survey);
  return (
    <dl className="flex flex-col gap-3.5">
      <Insight
        term="Accuracy"
        value={confidence === null ? '–' : percentText(confidence)}
        share={confidence}
      >
        Average confidence of what was read.
      </Insight>
      <Insight
        term="Auto-matched"
        value={matched.value}
        share={matched.share}
        aside={matched.typical && <Badge>Typical</Badge>}
      >
        Invoices whose vendor was known.
      </Insight>
      <Insight term="Fraud prevented" value={numberText(flagged)} share={null}>
        Invoices with a warning.
      </Insight>
    </dl>
  );
}

interface InsightProps {
  term: string;
  value: string;
  /** Shown as a bar. */
  share: number | null;
  aside?: ReactNode;
  children: ReactNode;
}

function Insight({ term, value, share, aside, children }: InsightProps) {
  return (
    <div>
      <dt className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{term}</span>
        <span aria-hidden className="flex items-center gap-2 font-semibold tabular-nums">
          {aside}
          {value}
        </span>
      </dt>
      <dd className="flex flex-col gap-1.5 text-sm text-ink-muted">
        <span>
          <span className="sr-only">{value}. </span>
          {children}
        </span>
        {share !== null && <Progress label={term} value={share * 100} />}
      </dd>
    </div>
  );
}
