import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { DeviceExport } from '#shared/exports/contract.ts';
import { queueDecision } from '../../../store/decisions/decisions.ts';
import { noteExport } from '../../../store/decisions/exportDecisions.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Button, type ButtonProps } from '../../../ui/forms/Button.tsx';
import { numberText } from '../../../ui/foundation/formats.ts';
import { offerFile } from '../../files/offerFile.ts';
import { invoicesText } from '../../invoices/texts.ts';
import { useSignedIn } from '../../session/SignedIn.ts';
import { todayHere } from '../filters/invoiceFilter.ts';
import { writeInvoices } from './invoiceCsv.ts';

interface InvoiceExport {
  /** Number of rows written so far; `null` when no export is running. */
  written: number | null;
  begin: (ids: readonly string[]) => void;
}

/** Exports invoices of this device as a CSV and records that in the audit log; works offline. */
function useInvoiceExport(filter: DeviceExport['filter']): InvoiceExport {
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
      await queueDecision(database, noteExport(exported));
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
          'This device could not read the invoices or record the export. Reload the page and try again.',
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

interface ExportButtonProps extends Pick<ButtonProps, 'size'> {
  label: string;
  /** In the order of the file; `undefined` until all are known. */
  invoices: readonly { readonly id: string }[] | undefined;
  /** The filter that found them, for the audit log. */
  filter: DeviceExport['filter'];
}

export function ExportButton({ label, invoices, filter, size }: ExportButtonProps) {
  const { written, begin } = useInvoiceExport(filter);
  const busy = written !== null;
  return (
    <Button
      {...(size ? { size } : {})}
      busy={busy}
      disabled={!invoices || invoices.length === 0}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => invoices && begin(invoices.map(({ id }) => id))}
    >
      {busy ? `${numberText(written)} written…` : label}
    </Button>
  );
}
