import { useSearchParams } from 'react-router-dom';
import { dayOf } from '#shared/dates/days.ts';
import { decideHere } from '../../store/decisions/decideHere.ts';
import { noteExport } from '../../store/decisions/exportNotes.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { offerFile } from '../files/offerFile.ts';
import { useSignedIn } from '../session/SignedIn.ts';
import { csvOf, type ReportTable } from './ReportTable.ts';
import { queryOf } from './reportQuery.ts';

/** Saves the figures of a report as a file and records that in the audit log; works offline. */
export function useReportExport(): (table: ReportTable, name: string) => Promise<void> {
  const { database } = useSignedIn();
  const [params] = useSearchParams();

  return async (table, name) => {
    const fileName = `${name}-${dayOf(new Date())}.csv`;
    const { period, currency } = queryOf(params);
    const filter = { period, ...(currency === null ? {} : { currency }) };
    const exported = { what: 'report', fileName, rows: table.rows.length, filter } as const;
    try {
      // Recorded first: no file may leave without an entry in the audit log.
      await decideHere(database, noteExport(exported));
      offerFile(csvOf(table), fileName);
    } catch {
      toast({
        title: 'Export failed',
        description: 'This device could not note it. Reload the page and try again.',
        tone: 'danger',
      });
    }
  };
}
