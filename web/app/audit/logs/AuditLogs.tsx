import { Download, RefreshCw, ScrollText, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { auditAction, auditCategory, auditStatus } from '#shared/audit/entry.ts';
import { auditPageSize, exportAuditLogs, listAuditLogs } from '#shared/audit/logs.ts';
import { call } from '../../../api/call.ts';
import { fetchFile } from '../../../api/fetchFile.ts';
import { useFetched } from '../../../store/pulled/useFetched.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { DateField } from '../../../ui/forms/DateField.tsx';
import { FormField } from '../../../ui/forms/FormField.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { numberText } from '../../../ui/foundation/formats.ts';
import { Pagination } from '../../../ui/layout/Pagination.tsx';
import { offerFile } from '../../files/offerFile.ts';
import { todayHere } from '../../invoiceList/filters/invoiceFilter.ts';
import { auditActionTexts, auditCategoryTexts, auditStatusTexts } from '../auditTexts.ts';
import { FetchedList } from '../FetchedList.tsx';

import { LogTable } from './LogTable.tsx';
import { isFound, type LogFilter, noFilter, queryOf } from './logFilter.ts';
import { ChainFault, ProofButton, useChainState } from './Proof.tsx';

interface LogExport {
  exporting: boolean;
  exportAll: (filter: LogFilter) => Promise<void>;
}

/** Downloads all pages of the filtered log as one CSV. */
function useLogExport(): LogExport {
  const [exporting, setExporting] = useState(false);

  async function exportAll(filter: LogFilter) {
    setExporting(true);
    try {
      const file = await fetchFile(exportAuditLogs, addressOf(filter));
      offerFile(file, `audit-logs-${todayHere()}.csv`);
      toast({ title: 'Export successful', tone: 'positive' });
    } catch {
      toast({
        title: 'Export failed',
        description: 'Failed to export audit logs',
        tone: 'danger',
      });
    } finally {
      setExporting(false);
    }
  }

  return { exporting, exportAll };
}

function addressOf(filter: LogFilter): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(queryOf(filter))) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size > 0 ? `${exportAuditLogs.path}?${search}` : exportAuditLogs.path;
}

const categories = [
  { value: '', label: 'All categories' },
  ...auditCategory.options.map((value) => ({ value, label: auditCategoryTexts[value] })),
];
const actions = [
  { value: '', label: 'All actions' },
  ...auditAction.options.map((value) => ({ value, label: auditActionTexts[value] })),
];
const statuses = [
  { value: '', label: 'All statuses' },
  ...auditStatus.options.map((value) => ({ value, label: auditStatusTexts[value] })),
];

interface LogFiltersProps {
  filter: LogFilter;
  onFilter: (filter: LogFilter) => void;
}

function LogFilters({ filter, onFilter }: LogFiltersProps) {
  const change = (part: Partial<LogFilter>) => onFilter({ ...filter, ...part });
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <div className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 xl:grid-cols-6">
      <FormField label="Category">
        <Select
          options={categories}
          value={filter.category ?? ''}
          onValueChange={(value) => change({ category: auditCategory.safeParse(value).data })}
        />
      </FormField>
      <FormField label="Action">
        <Select
          options={actions}
          value={filter.action ?? ''}
          onValueChange={(value) => change({ action: auditAction.safeParse(value).data })}
        />
      </FormField>
      <FormField label="Status">
        <Select
          options={statuses}
          value={filter.status ?? ''}
          onValueChange={(value) => change({ status: auditStatus.safeParse(value).data })}
        />
      </FormField>
      <FormField label="From date">
        <DateField value={filter.from} onValueChange={(from) => change({ from })} />
      </FormField>
      <FormField label="To date">
        <DateField value={filter.to} onValueChange={(to) => change({ to })} />
      </FormField>
      <Button
        variant="ghost"
        disabled={!isNarrowed}
        className="justify-self-start"
        onClick={() => onFilter(noFilter)}
      >
        Clear filters
      </Button>
    </div>
  );
}

const startAt = (filter: LogFilter) => ({ filter, page: 1 });

/** The audit log, newest first, with paging. */
export function AuditLogs() {
  const [wanted, setWanted] = useState(startAt(noFilter));
  const [typed, setTyped] = useState('');
  const [refreshing, setRefreshing] = useState(false);
  const searched = useDeferredValue(typed);
  const { exporting, exportAll } = useLogExport();
  const chain = useChainState();

  const fetchPage = useCallback(async () => {
    const range = { limit: auditPageSize, offset: (wanted.page - 1) * auditPageSize };
    const query = { ...queryOf(wanted.filter), ...range };
    return { wanted, answer: await call(listAuditLogs, { query }) };
  }, [wanted]);
  const { data, problem, reload } = useFetched(fetchPage);
  // Ignore an answer that belongs to another page or filter.
  const answer = data?.wanted === wanted ? data.answer : undefined;
  const found = useMemo(
    () => answer?.logs.filter((log) => isFound(log, searched)),
    [answer, searched],
  );

  async function refresh() {
    setRefreshing(true);
    await reload();
    setRefreshing(false);
  }

  return (
    <div className="flex flex-col gap-4">
      <ChainFault chain={chain} />
      <LogFilters filter={wanted.filter} onFilter={(filter) => setWanted(startAt(filter))} />
      <div className="flex flex-wrap items-center gap-2">
        <Input
          type="search"
          aria-label="Search this page of the audit logs"
          placeholder="Action, user e-mail, entity"
          lead={<Search aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="min-w-0 flex-1 basis-64 md:max-w-80"
        />
        <div className="flex flex-wrap gap-2 md:ml-auto">
          <ProofButton chain={chain} />
          <Button
            busy={refreshing}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={() => void refresh()}
          >
            Refresh
          </Button>
          <Button
            busy={exporting}
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => void exportAll(wanted.filter)}
          >
            Export CSV
          </Button>
        </div>
      </div>
      <FetchedList
        items={found}
        problem={problem}
        failure="Failed to fetch audit logs"
        empty={
          <EmptyState icon={<ScrollText />} title="No audit logs found">
            {typed ? 'The search covers this page only.' : 'Nothing matches the filters.'}
          </EmptyState>
        }
        onAgain={() => void reload()}
      >
        {(logs) => <LogTable logs={logs} />}
      </FetchedList>
      {data && (
        <Pagination
          page={wanted.page}
          pageCount={Math.max(1, Math.ceil(data.answer.total / auditPageSize))}
          onPageChange={(page) => setWanted({ ...wanted, page })}
          label="Pages of audit logs"
          summary={answer && `${numberText(answer.total)} in all`}
        />
      )}
    </div>
  );
}
