import { hoursSaved, isMeasured } from '#shared/metrics/measures.ts';
import { percentText } from '#shared/metrics/percentText.ts';
import { roiDefaults } from '#shared/roi/roi.ts';
import { numberText, tenthsText } from '../../ui/foundation/formats.ts';

export interface Figure {
  value: string;
  note: string;
  /** A typical value, because the company has too few invoices to measure its own. */
  typical: boolean;
}

/** Typical figures until there are measured ones: 82% less than 30 minutes by hand. */
const typical = {
  processingTime: { value: '5.4 min', note: '82% faster', typical: true },
  accuracy: { value: '99%', note: '+2.1%', typical: true },
} as const;

interface Measured {
  /** Seconds. */
  processingTime: number | null;
  accuracy: number | null;
  measured: boolean;
}

export function processingTimeFigure(metrics: Measured | undefined): Figure {
  const seconds = metrics?.processingTime ?? null;
  if (!metrics?.measured || seconds === null) return typical.processingTime;
  const byHand = roiDefaults.minutesPerInvoice * 60;
  const faster = Math.floor(100 * Math.max(0, 1 - seconds / byHand));
  return { value: durationText(seconds), note: `${faster}% faster`, typical: false };
}

export function accuracyFigure(metrics: Measured | undefined): Figure {
  const accuracy = metrics?.accuracy ?? null;
  if (!metrics?.measured || accuracy === null) return typical.accuracy;
  return {
    value: percentText(accuracy),
    note: 'of what was read needed no correction',
    typical: false,
  };
}

export function savingsFigure(invoices: number): Figure {
  if (invoices === 0)
    return { value: '0 h', note: 'counts from the first invoice', typical: false };
  const hours = hoursSaved(invoices);
  const dollars = numberText(Math.round(hours * roiDefaults.hourlyCost));
  const value = hours < 10 ? tenthsText(hours) : numberText(Math.round(hours));
  return {
    value: `${value} h`,
    note: `about $${dollars} of work by hand`,
    typical: false,
  };
}

const typicallyMatched = 0.89;

/** The share of invoices whose vendor was recognised. */
export function matchedFigure({
  withVendor,
  matched,
}: {
  withVendor: number;
  matched: number;
}): Pick<Figure, 'value' | 'typical'> & { share: number } {
  const typical = !isMeasured(withVendor);
  const share = typical ? typicallyMatched : matched / withVendor;
  return { value: `${Math.round(share * 100)}%`, typical, share };
}

const typicalUptime = 0.94;

/** Ratings of uptime, each with the smallest share that earns it. */
const uptimeWords = [
  { from: typicalUptime, word: 'Excellent', tone: 'positive' },
  { from: 0.9, word: 'Good', tone: 'positive' },
  { from: 0.75, word: 'Fair', tone: 'warning' },
] as const;
const poor = { word: 'Poor', tone: 'danger' } as const;

/** The share of minutes in which Docket served. */
export function uptimeFigure(metrics: { uptime: number | null; measured: boolean } | undefined) {
  // Data stored by an older version has no uptime.
  const measured = (metrics?.measured ? metrics.uptime : null) ?? null;
  const share = measured ?? typicalUptime;
  const { word, tone } = uptimeWords.find(({ from }) => share >= from) ?? poor;
  const typical = measured === null;
  return { value: typical ? '94%' : percentText(share), word, tone, share, typical };
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = seconds / 60;
  if (minutes < 60) return `${minutes < 10 ? minutes.toFixed(1) : Math.round(minutes)} min`;
  return `${(minutes / 60).toFixed(1)} h`;
}
