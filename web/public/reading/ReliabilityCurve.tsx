import type { BandFigures } from '#shared/metrics/readingFigures.ts';
import { classes } from '../../ui/foundation/classes.ts';
import { shareOf } from './shares.ts';

const looks = {
  pdf: {
    name: 'PDFs',
    fill: 'fill-accent',
    stroke: 'stroke-accent',
    legend: 'bg-accent rounded-full',
  },
  photo: { name: 'Photos', fill: 'fill-warning', stroke: 'stroke-warning', legend: 'bg-warning' },
};
const kinds = ['photo', 'pdf'] as const;
type Kind = (typeof kinds)[number];

/** In percent, on both axes. */
const ticks = [0, 25, 50, 75, 100];

/** Upwards how often it was right, to the right how sure it was. The figures are in the table beside it. */
export function ReliabilityCurve(bands: Record<Kind, readonly BandFigures[]>) {
  return (
    <figure className="mx-auto w-full max-w-lg">
      <div className="flex flex-wrap gap-x-6 gap-y-1 pl-14 text-base text-ink-muted">
        {kinds.toReversed().map((kind) => (
          <span key={kind} className="flex items-center gap-2">
            <span className={classes('size-3 forced-outline', looks[kind].legend)} />
            {looks[kind].name}
          </span>
        ))}
      </div>
      <svg
        viewBox="-17 -5 123 121"
        role="img"
        aria-label="How often values were right, by how sure Docket was of them. The same figures are in the table."
        className="mt-3 w-full"
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={tick} x2={tick} y1={0} y2={100} strokeWidth={0.25} className="stroke-line" />
            <line x1={0} x2={100} y1={tick} y2={tick} strokeWidth={0.25} className="stroke-line" />
            <text x={tick} y={106} textAnchor="middle" fontSize={3.6} className="fill-ink-muted">
              {`${tick}%`}
            </text>
            <text
              x={-2}
              y={101.2 - tick}
              textAnchor="end"
              fontSize={3.6}
              className="fill-ink-muted"
            >
              {`${tick}%`}
            </text>
          </g>
        ))}
        <text x={50} y={113.5} textAnchor="middle" fontSize={3.8} className="fill-ink">
          how sure Docket was
        </text>
        <text
          transform="translate(-14 50) rotate(-90)"
          textAnchor="middle"
          fontSize={3.8}
          className="fill-ink"
        >
          how often it was right
        </text>
        <line
          x1={0}
          y1={100}
          x2={100}
          y2={0}
          strokeWidth={0.5}
          strokeDasharray="1.5 1.5"
          className="stroke-control"
        />
        {kinds.map((kind) => (
          <Curve key={kind} kind={kind} bands={bands[kind]} />
        ))}
      </svg>
    </figure>
  );
}

function Curve({ kind, bands }: { kind: Kind; bands: readonly BandFigures[] }) {
  const { fill, stroke } = looks[kind];
  const most = Math.max(1, ...bands.map(({ read }) => read));
  const points = bands.map(({ band, confidence, right, read }) => ({
    band,
    x: confidence * 100,
    y: 100 - shareOf({ part: right, of: read }) * 100,
    // By area: a point of many values counts for more.
    size: 1.1 + 1.6 * Math.sqrt(read / most),
  }));
  return (
    <g className={fill}>
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')}
        fill="none"
        strokeWidth={0.7}
        className={stroke}
      />
      {points.map(({ band, x, y, size }) =>
        kind === 'pdf' ? (
          <circle key={band} cx={x} cy={y} r={size} />
        ) : (
          <rect key={band} x={x - size} y={y - size} width={size * 2} height={size * 2} />
        ),
      )}
    </g>
  );
}
