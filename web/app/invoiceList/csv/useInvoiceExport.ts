import { useEffect, useRef, useState } from 'react';
import type { DeviceExport } from '#shared/exports/deviceExport.ts';
import { decideHere } from '../../../store/decisions/decideHere.ts';
import { noteExport } from '../../../store/decisions/exportNotes.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { offerFile } from '../../files/offerFile.ts';
import { invoicesText } from '../../invoices/texts.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { todayHere } from '../filters/invoiceFilter.ts';
import { writeInvoices } from './writeInvoices.ts';

interface InvoiceExport {
  /** Number of rows written so far; `null` when no export is running. */
  written: number | null;
  begin: (ids: readonly string[]) => void;
}

/** Exports invoices of this device as a CSV and records that in the audit log; works offline. */
export function useInvoiceExport(filter: DeviceExport['filter']): InvoiceExport {
  const { database } = useSignedIn();
  const [written, setWritten] = useState<number | null>(null);
  const left = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  async function write(ids: readonly string[], signal: AbortSignal) {
    setWritten(0);
    try {
      const file = await writeInvoices(database, ids, { onProgress: setWritten, signal });
      if (!file) return;
      const fileName = `invoices-${todayHere()}.csv`;
      const exported = { what: 'invoice_list', fileName, rows: ids.length, filter } as const;
      // Recorded first: no file may leave without an entry in the audit log.
      await decideHere(database, noteExport(exported));
      offerFile(file, fileName);
      toast({
        title: 'Export successful',
        description: `${invoicesText(ids.length)}, as they are on this device.`,
        tone: 'positive',
      });
    } catch {
      toast({
        title: 'Export failed',
        description:
          'This device could not read the invoices, or not note that. Reload the page and try again.',
        tone: 'danger',
      });
    } finally {
      setWritten(null);
    }
  }

  return {
    written,
    begin: (ids) => void (left.current && write(ids, left.current.signal)),
  };
}
