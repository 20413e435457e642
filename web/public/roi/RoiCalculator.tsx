import type { ReactNode } from 'react';
import { type RoiInput, roiDefaults } from '#shared/roi/roi.ts';
import { Description, DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { FormField } from '../../ui/forms/FormField.tsx';
import { Input } from '../../ui/forms/Input.tsx';
import { type RoiView, roiView } from './roiView.ts';

type TextName = keyof RoiView['texts'];

function RoiResults({ view }: { view: RoiView }) {
  /** A text that the script finds by its name. */
  const text = (name: TextName) => <span data-roi={name}>{view.texts[name]}</span>;
  return (
    <div
      data-saving={view.isSaving}
      className="group flex flex-col gap-6 rounded-2xl border border-line bg-surface p-6 shadow-xs sm:p-8"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-base text-ink-muted">{text('savings')}</p>
          <p className="text-3xl font-semibold tabular-nums group-data-[saving=true]:text-positive-ink sm:text-4xl">
            {text('monthly')}
          </p>
          <p className="mt-1 text-md text-ink-muted tabular-nums">{text('annual')}</p>
        </div>
        <div>
          <p className="text-base text-ink-muted">Recommended plan</p>
          <p className="text-xl font-semibold">{text('plan')}</p>
        </div>
      </div>
      <div className="flex flex-col gap-3">
        <Bar name="Cost today" amount={text('today')} bar="today" view={view} />
        <Bar name="Cost with Docket" amount={text('withDocket')} bar="withDocket" view={view} />
      </div>
      <div className="grid gap-x-10 sm:grid-cols-2">
        <DescriptionList>
          <Description term="Time today" numeric>
            {text('hoursToday')}
          </Description>
          <Description term="Time with Docket" numeric>
            {text('hoursWithDocket')}
          </Description>
          <Description term="Time saved" numeric>
            {text('hoursSaved')}
          </Description>
        </DescriptionList>
        <DescriptionList className="border-t border-line sm:border-t-0">
          <Description term="Labor with Docket" numeric>
            {text('labor')}
          </Description>
          <Description term={text('planTerm')} numeric>
            {text('planCost')}
          </Description>
          <Description term="Total with Docket" numeric>
            {text('total')}
          </Description>
        </DescriptionList>
      </div>
      <p
        data-roi-beyond
        hidden={!view.isBeyondPlans}
        className="rounded-lg bg-info-soft px-4 py-3 text-base text-info-ink"
      >
        Pro covers up to 2,000 invoices a month. For more,{' '}
        <a className="font-medium underline" href="/contact">
          talk to us
        </a>
        .
      </p>
    </div>
  );
}

interface BarProps {
  name: string;
  amount: ReactNode;
  bar: keyof RoiView['bars'];
  view: RoiView;
}

/** An SVG with width attributes, because the page's policy forbids style attributes. */
function Bar({ name, amount, bar, view }: BarProps) {
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 text-base">
        <span>{name}</span>
        <span className="font-medium tabular-nums">{amount}</span>
      </p>
      <svg
        aria-hidden
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        className="block h-4 w-full overflow-hidden rounded-sm bg-sunken"
      >
        <rect
          data-roi-bar={bar}
          width={view.bars[bar]}
          height="10"
          className={bar === 'today' ? 'fill-ink-faint' : 'fill-accent'}
        />
      </svg>
    </div>
  );
}

const fields: readonly { name: keyof RoiInput; label: string; unit: ReactNode }[] = [
  { name: 'invoicesPerMonth', label: 'Invoices per month', unit: null },
  { name: 'minutesPerInvoice', label: 'Minutes per invoice', unit: 'min' },
  { name: 'hourlyCost', label: 'Hourly cost in dollars', unit: '$' },
];

/** The initial state; mount.ts recalculates. */
export function RoiCalculator() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[20rem_1fr]">
      <form
        className="flex flex-col gap-5 rounded-2xl border border-line bg-canvas p-6"
        autoComplete="off"
        noValidate
      >
        {fields.map(({ name, label, unit }) => (
          <FormField key={name} id={`roi-${name}`} label={label}>
            <Input
              name={name}
              type="number"
              inputMode="numeric"
              min={1}
              step={1}
              defaultValue={roiDefaults[name]}
              trail={unit}
            />
          </FormField>
        ))}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          disabled
          aria-expanded
          aria-controls="roi-results"
        >
          Update Calculation
        </Button>
      </form>
      <div id="roi-results" aria-live="polite">
        <RoiResults view={roiView(roiDefaults)} />
      </div>
    </div>
  );
}
