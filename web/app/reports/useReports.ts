import { useEffect, useMemo, useRef, useState } from 'react';
import type { DayRange } from '#shared/dates/periods.ts';
import type { Conversion } from '#shared/exchangeRates/BaseSums.ts';
import { type Reports, tallyReports } from '#shared/reports/reports.ts';
import { inSlices, visiting } from '../../store/device/inSlices.ts';
import { createApproversOf } from '../../store/invoiceIndex/approvalEffect.ts';
import type { IndexEntry } from '../../store/invoiceIndex/IndexEntry.ts';
import { useTeam } from '../people/useMembersHere.ts';
import { useApprovers } from '../rules/asApprovers.ts';

interface ReportParams {
  entries: readonly IndexEntry[];
  range: DayRange;
  today: string;
  waitsFor: ReturnType<typeof createApproversOf>;
  conversion: Conversion;
}

interface Circumstances {
  today: string;
  keepsUploadersOut: boolean;
  /** `undefined` while it is loaded. */
  conversion: Conversion | undefined;
}

/**
 * Recomputes after every change of an invoice, without blocking the page; `undefined` until the
 * first result.
 */
export function useReports(
  entries: readonly IndexEntry[] | undefined,
  { from, to }: DayRange,
  { today, keepsUploadersOut, conversion }: Circumstances,
): Reports | undefined {
  const members = useApprovers(useTeam());
  const waitsFor = useMemo(
    () => createApproversOf({ members, keepsUploadersOut }),
    [members, keepsUploadersOut],
  );
  const [reports, setReports] = useState<Reports>();
  const asked = useRef<ReportParams | null>(null);
  const busy = useRef(false);
  const left = useRef<AbortController | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  useEffect(() => {
    asked.current =
      entries && conversion ? { entries, range: { from, to }, today, waitsFor, conversion } : null;
    if (!busy.current) void computeUntilCurrent();

    // One run at a time: while many invoices arrive, slightly old figures are better than none.
    async function computeUntilCurrent() {
      const signal = left.current?.signal;
      busy.current = true;
      while (signal && !signal.aborted && asked.current) {
        const { entries: all, ...circumstances } = asked.current;
        asked.current = null;
        const tally = tallyReports<IndexEntry>(circumstances);
        const add = (entry: IndexEntry) => {
          if (!entry.brief.isSample) tally.add(entry);
        };
        if (await inSlices(visiting(all, add), signal)) setReports(tally.result());
      }
      busy.current = false;
    }
  }, [entries, from, to, today, waitsFor, conversion]);
  return reports;
}
