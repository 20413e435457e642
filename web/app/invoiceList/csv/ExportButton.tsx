import { Download } from 'lucide-react';
import type { DeviceExport } from '#shared/exports/deviceExport.ts';
import { Button, type ButtonProps } from '../../../ui/forms/Button.tsx';
import { useInvoiceExport } from './useInvoiceExport.ts';

interface ExportButtonProps extends Pick<ButtonProps, 'size'> {
  label: string;
  /** In the order of the file; `undefined` until all are known. */
  ids: readonly string[] | undefined;
  /** The filter that found them, for the audit log. */
  filter: DeviceExport['filter'];
}

export function ExportButton({ label, ids, filter, size }: ExportButtonProps) {
  const { written, begin } = useInvoiceExport(filter);
  const busy = written !== null;
  return (
    <Button
      {...(size ? { size } : {})}
      busy={busy}
      disabled={!ids || ids.length === 0}
      icon={<Download aria-hidden className="size-4" />}
      onClick={() => ids && begin(ids)}
    >
      {busy ? `${written.toLocaleString('en-US')} written…` : label}
    </Button>
  );
}
