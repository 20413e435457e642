import { classes } from '../foundation/classes.ts';

const fills = { accent: 'bg-accent', info: 'bg-info', danger: 'bg-danger', neutral: 'bg-control' };

export interface ChartSeries {
  label: string;
  tone: keyof typeof fills;
}

export interface ChartColumn {
  key: string;
  name: string;
  /** Shown below the column, with `detail` below it. */
  label: string;
  detail?: string;
  /** One for each series. Negative values have no height. */
  values: readonly { size: number; text: string }[];
}

interface BarChartProps {
  /** Describes the chart in a sentence for screen readers, which also get a table of the figures. */
  label: string;
  series: readonly ChartSeries[];
  columns: readonly ChartColumn[];
}

/** With more columns than this, only some are labelled. */
const labelled = 12;

/** Upright bars, one group for each column. */
export function BarChart({ label, series, columns }: BarChartProps) {
  const largest = Math.max(0, ...columns.flatMap(({ values }) => values.map(({ size }) => size)));
  const every = Math.ceil(columns.length / labelled);
  const written = columns.length * series.length <= labelled;
  return (
    <figure role="img" aria-label={label} className="flex flex-col gap-3">
      {series.length > 1 && <Legend series={series} />}
      <div className="flex h-44 items-end gap-1 border-b border-line-strong sm:gap-2">
        {columns.map((column) => (
          <div
            key={column.key}
            className="flex h-full min-w-0 flex-1 items-end justify-center gap-px sm:gap-0.5"
          >
            {column.values.map(({ size, text }, index) => (
              <Bar
                key={series[index]?.label}
                share={largest > 0 ? Math.max(0, size) / largest : 0}
                text={written ? text : null}
                title={`${column.name}: ${text}`}
                tone={series[index]?.tone ?? 'neutral'}
                hasNeighbours={series.length > 1}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="flex gap-1 text-xs text-ink-muted sm:gap-2">
        {columns.map((column, index) => (
          <span key={column.key} className="min-w-0 flex-1 text-center">
            {index % every === 0 && (
              <span className="-mx-4 inline-block">
                {column.label}
                {column.detail && <span className="block">{column.detail}</span>}
              </span>
            )}
          </span>
        ))}
      </div>
    </figure>
  );
}

interface BarProps {
  /** The bar's share of the height, 0 to 1. */
  share: number;
  text: string | null;
  title: string;
  tone: ChartSeries['tone'];
  /** Its figure must not reach over that of the bar beside it. */
  hasNeighbours: boolean;
}

function Bar({ share, text, title, tone, hasNeighbours }: BarProps) {
  return (
    <div
      title={title}
      className={classes(
        'flex h-full min-w-0 flex-1 flex-col justify-end',
        hasNeighbours ? 'max-w-14' : 'max-w-10',
      )}
    >
      {text && share > 0 && (
        <span
          className={classes(
            'pb-0.5 text-center text-2xs text-ink-muted tabular-nums max-sm:hidden',
            !hasNeighbours && '-mx-2',
          )}
        >
          {text}
        </span>
      )}
      <span
        className={classes(
          'shrink-0 rounded-t-xs forced-outline',
          fills[tone],
          share > 0 && 'min-h-px',
        )}
        // Leaves room for the figure above the highest bar.
        style={{ height: `${share * 86}%` }}
      />
    </div>
  );
}

function Legend({ series }: Pick<BarChartProps, 'series'>) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-muted">
      {series.map(({ label, tone }) => (
        <span key={label} className="flex items-center gap-1.5">
          <span className={classes('size-2.5 rounded-xs forced-outline', fills[tone])} />
          {label}
        </span>
      ))}
    </div>
  );
}
