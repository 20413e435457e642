import { useState } from 'react';
import { exportAuditLogs } from '#shared/audit/logs.ts';
import { fetchFile } from '../../../api/fetchFile.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { offerFile } from '../../files/offerFile.ts';
import { todayHere } from '../../invoiceList/filters/invoiceFilter.ts';
import { type LogFilter, queryOf } from './logFilter.ts';

interface LogExport {
  exporting: boolean;
  exportAll: (filter: LogFilter) => Promise<void>;
}

/** Downloads all pages of the filtered log as one CSV. */
export function useLogExport(): LogExport {
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
