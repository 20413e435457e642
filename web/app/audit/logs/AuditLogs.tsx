import { Download, RefreshCw, ScrollText, Search } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { auditPageSize, listAuditLogs } from '#shared/audit/logs.ts';
import { call } from '../../../api/call.ts';
import { useFetched } from '../../../store/pulled/useFetched.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { Input } from '../../../ui/forms/Input.tsx';
import { Pagination } from '../../../ui/layout/Pagination.tsx';
import { FetchedList } from '../FetchedList.tsx';
import { ChainCheck } from './ChainCheck.tsx';
import { LogFilters } from './LogFilters.tsx';
import { LogTable } from './LogTable.tsx';
import { isFound, type LogFilter, noFilter, queryOf } from './logFilter.ts';
import { useLogExport } from './useLogExport.ts';

const startAt = (filter: LogFilter) => ({ filter, page: 1 });

/** The audit log, newest first, with paging. */
export function AuditLogs() {
  const [wanted, setWanted] = useState(startAt(noFilter));
  const [typed, setTyped] = useState('');
  const [refreshing, setRefreshing] = useState(false);
  const searched = useDeferredValue(typed);
  const { exporting, exportAll } = useLogExport();

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
      <ChainCheck />
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
        <div className="flex gap-2 md:ml-auto">
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
            {typed ? 'The search looks through this page alone.' : 'Nothing is within the filters.'}
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
          summary={answer && `${answer.total.toLocaleString()} in all`}
        />
      )}
    </div>
  );
}
