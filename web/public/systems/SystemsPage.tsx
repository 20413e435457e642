import {
  type AccountingSystem,
  searchText,
  systems,
  type Way,
  ways,
} from '#shared/exports/systems.ts';
import { presetOf } from '#shared/exports/templates/presets.ts';
import { Badge, type BadgeTone } from '../../ui/display/Badge.tsx';
import { CallToAction } from '../site/ButtonLink.tsx';
import { Island } from '../site/Island.tsx';
import { PageHero, Section, SectionHeading } from '../site/Section.tsx';

const wayTones: Record<Way, BadgeTone> = {
  direct: 'positive',
  file: 'accent',
  columns: 'neutral',
  ubl: 'info',
  webhook: 'neutral',
};

const wayIds: readonly Way[] = ['direct', 'file', 'columns', 'ubl', 'webhook'];

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const sorted = systems.toSorted((one, other) => byName.compare(one.name, other.name));

function SystemItem({ system }: { system: AccountingSystem }) {
  const { name, region, way, note, preset } = system;
  const instructions = preset === undefined ? undefined : presetOf(preset)?.instructions;
  const more = [note, instructions].filter(Boolean).join(' ');
  return (
    <li
      data-search={searchText(system)}
      className="flex flex-col gap-1 rounded-xl border border-line bg-surface p-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="min-w-0 text-md font-semibold">{name}</h3>
        <Badge tone={wayTones[way]}>{ways[way].label}</Badge>
      </div>
      <p className="text-sm text-ink-muted">{region}</p>
      {more !== '' && <p className="mt-1 text-base text-pretty text-ink-muted">{more}</p>}
    </li>
  );
}

function SystemList() {
  return (
    <Section labelledBy="systems">
      <SectionHeading id="systems" title="Find your software">
        {`${systems.length} systems, each with the way that approved invoices get there.`}
      </SectionHeading>
      <div className="mt-8">
        <Island
          name="systems"
          failure="The search could not be loaded. The list below is complete."
        >
          <div className="flex flex-col gap-1.5 noscript:hidden">
            <label htmlFor="system-search" className="text-base font-medium">
              Name or country
            </label>
            <input
              id="system-search"
              type="search"
              autoComplete="off"
              placeholder="Sage, Netherlands…"
              className="h-11 w-full max-w-md rounded-md border border-line-strong bg-surface px-3 text-md text-ink placeholder:text-ink-faint"
            />
            <p role="status" className="min-h-6 text-base text-ink-muted" data-found />
          </div>
          <ul className="mt-4 grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3">
            {sorted.map((system) => (
              <SystemItem key={system.name + system.region} system={system} />
            ))}
          </ul>
        </Island>
      </div>
    </Section>
  );
}

function Ways() {
  return (
    <Section tone="tinted" labelledBy="ways">
      <SectionHeading id="ways" title="Five ways into your books" />
      <dl className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {wayIds.map((way) => (
          <div key={way}>
            <dt>
              <Badge tone={wayTones[way]}>{ways[way].label}</Badge>
            </dt>
            <dd className="mt-2 text-md text-pretty text-ink-muted">{ways[way].text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-10 max-w-2xl text-md text-pretty text-ink-muted">
        Yours is not in the list? If it reads any CSV file, one with columns of your own will do. If
        it has an API, the webhook will.{' '}
        <a className="font-medium text-accent-ink underline" href="/contact">
          Ask us
        </a>{' '}
        if you are not sure.
      </p>
    </Section>
  );
}

export function SystemsPage() {
  return (
    <>
      <PageHero title="Works with your accounting software">
        Approved invoices go to QuickBooks Online, Xero, Sage Accounting and Odoo by themselves, and
        to everything else as a file that fits, or by a webhook. Docket keeps the record of what
        each of them has had.
      </PageHero>
      <SystemList />
      <Ways />
      <CallToAction
        title="Try it with your own invoices"
        action={{ href: '/subscribe?plan=growth', label: 'Start 14-Day Free Trial' }}
        other={{ href: '/pricing', label: 'View Pricing' }}
      >
        The trial starts today and takes up to 50 invoices. There is no charge until day 15.
      </CallToAction>
    </>
  );
}
