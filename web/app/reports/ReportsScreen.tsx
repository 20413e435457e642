import { useLiveQuery } from 'dexie-react-hooks';
import { ChartColumn } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { dayOf, monthOf, monthsBetween } from '#shared/dates/days.ts';
import type { Reports } from '#shared/reports/reports.ts';
import { useIndexEntries } from '../../store/lists/invoiceIndexOf.ts';
import { pullApprovalSettings } from '../../store/pulled/pullApprovalSettings.ts';
import { usePull } from '../../store/pulled/usePull.ts';
import { useConversion } from '../../store/rows/useConversion.ts';
import { useFirstLoad } from '../../store/rows/useFirstLoad.ts';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { periodTexts } from '../dates/dates.ts';
import { FirstLoadNote } from '../invoiceList/ListState.tsx';
import { Page } from '../page/Page.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { UploadButton } from '../uploads/UploadButton.tsx';
import { AgeingCard } from './AgeingCard.tsx';
import { ApprovalTimeCard } from './ApprovalTimeCard.tsx';
import { DiscountsCard } from './DiscountsCard.tsx';
import { DueDatesCard } from './DueDatesCard.tsx';
import { FlagsCard } from './FlagsCard.tsx';
import { daysOf, paramsOf, queryOf, type ReportQuery, reportPeriod } from './reportQuery.ts';
import { SpendByMonth, SpendByVendor, SpendTotals } from './SpendCards.tsx';
import { useReports } from './useReports.ts';
import { WorkloadCard } from './WorkloadCard.tsx';

/** A preview of the reports, for companies without invoices. */
function NothingToReport() {
  return (
    <Card>
      <EmptyState
        icon={<ChartColumn />}
        title="Reports begin with your first invoice"
        action={<UploadButton />}
      >
        What you spend by month and by vendor, how late open invoices are, how long approvals take
        and for whom they wait, which due dates were missed, and what the checks found.
      </EmptyState>
    </Card>
  );
}

export function ReportsScreen() {
  const { me, database } = useSignedIn();
  const [params, setParams] = useSearchParams();
  const query = queryOf(params);
  const change = (to: Partial<ReportQuery>) =>
    setParams(paramsOf({ ...query, ...to }), { replace: true, preventScrollReset: true });
  usePull(database, pullApprovalSettings);
  const settings = useLiveQuery(
    () => database.approvalSettings.get('approvalSettings'),
    [database],
  );
  const entries = useIndexEntries(database);
  const today = dayOf(new Date());
  const range = daysOf(query.period, today);
  const keepsUploadersOut = settings?.keepsUploadersOut ?? false;
  const conversion = useConversion(database);
  const reports = useReports(entries, range, { today, keepsUploadersOut, conversion });
  const complete = useFirstLoad(database)?.complete ?? false;
  const currencies = reports ? currenciesIn(reports) : [];
  const currency = currencies.find((one) => one === query.currency) ?? null;

  return (
    <Page
      title="Reports"
      description="What you spend, with whom, and how fast invoices are handled."
    >
      <div className="flex flex-col gap-5">
        <PageHeader
          title="Reports"
          description={`The figures of ${me.accountName}, from the invoices on this device. They work offline.`}
          actions={
            <>
              <Button asChild>
                <Link to="/accuracy">Reading accuracy</Link>
              </Button>
              {reports && isConverted(reports) && (
                <Select
                  aria-label="Currency"
                  options={[
                    { value: together, label: `All in ${reports.together.currency}` },
                    ...currencies.map((one) => ({ value: one, label: one })),
                  ]}
                  value={currency ?? together}
                  onValueChange={(chosen) =>
                    change({ currency: chosen === together ? null : chosen })
                  }
                  className="w-32!"
                />
              )}
              <Select
                aria-label="Period"
                options={periodOptions}
                value={query.period}
                onValueChange={(chosen) => {
                  const { data } = reportPeriod.safeParse(chosen);
                  if (data) change({ period: data });
                }}
                className="w-44!"
              />
            </>
          }
        />
        <FirstLoadNote database={database} />
        {entries?.length === 0 && complete && <NothingToReport />}
        {entries?.length !== 0 &&
          (reports ? (
            <AllReports
              reports={reports}
              currency={currency}
              months={monthsOf(reports, range, today)}
            />
          ) : (
            <Counting />
          ))}
      </div>
    </Page>
  );
}

const periodOptions = reportPeriod.options.map((value) => ({
  value,
  label: value === 'all' ? 'All time' : periodTexts[value],
}));

interface AllReportsProps {
  reports: Reports;
  /** `null`: all of them, in that of the company. */
  currency: string | null;
  months: readonly string[];
}

function AllReports({ reports, currency, months }: AllReportsProps) {
  const { together } = reports;
  const shown = currency === null ? together : { ...reports, spend: reports.spend };
  const of = currency ?? together.currency;
  const spend = shown.spend.spend.find((one) => one.currency === of);
  const discounts = shown.discounts.find((one) => one.currency === of);
  const ageing = shown.ageing.find((one) => one.currency === of);
  const left = currency === null ? together.without : null;
  return (
    <>
      <SpendTotals report={reports.spend} together={together} />
      <SpendByMonth spend={spend} months={months} without={left?.spend} />
      <div className="grid grid-cols-1 gap-5 xl:grid-cols-2">
        <SpendByVendor spend={spend} without={left?.spend} />
        <AgeingCard ageing={ageing} without={left?.open} />
        <ApprovalTimeCard time={reports.approvalTime} />
        <DueDatesCard dueDates={reports.dueDates} />
        <DiscountsCard discounts={discounts} />
        <WorkloadCard workload={reports.workload} />
        <FlagsCard flags={reports.flags} />
      </div>
    </>
  );
}

function Counting() {
  return (
    <div role="status" className="grid grid-cols-1 gap-5 xl:grid-cols-2">
      <span className="sr-only">Counting…</span>
      <Skeleton className="h-64" />
      <Skeleton className="h-64" />
    </div>
  );
}

/** Stands for all currencies in the choice. */
const together = 'together';

/** Whether a total of all currencies says something that those of each do not. */
function isConverted({ spend, ageing, together: { currency } }: Reports): boolean {
  return [...spend.spend, ...ageing].some((one) => one.currency !== currency);
}

/** The currency with the highest spend first, then those with open invoices. */
function currenciesIn({ spend, ageing }: Reports): string[] {
  const all = [...spend.spend, ...ageing].map(({ currency }) => currency);
  return [...new Set(all)];
}

/** Every month of the period, or since the first invoice, up to this month. */
function monthsOf(
  { spend }: Reports,
  { from, to }: { from: string | null; to: string | null },
  today: string,
): string[] {
  const used = spend.spend.flatMap(({ byMonth }) => byMonth.map(({ month }) => month)).sort();
  const first = from ? monthOf(from) : used[0];
  const end = to !== null && to < today ? monthOf(to) : monthOf(today);
  const last = [end, used.at(-1) ?? end].sort().at(-1) ?? end;
  return first === undefined ? [] : monthsBetween(first, last);
}
