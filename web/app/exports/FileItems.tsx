import { FileCode, FileSpreadsheet } from 'lucide-react';
import {
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
} from '../../ui/overlays/DropdownMenu.tsx';
import { useFileExport } from './useFileExport.ts';

/** Items of an export menu: files for other accounting software. */
export function FileItems({ ids }: { ids: readonly string[] }) {
  const { begin } = useFileExport();
  return (
    <>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>As a file</DropdownMenuLabel>
      <DropdownMenuItem
        icon={<FileSpreadsheet aria-hidden />}
        onSelect={() => void begin('csv', ids)}
      >
        Bookkeeping CSV
      </DropdownMenuItem>
      <DropdownMenuItem icon={<FileCode aria-hidden />} onSelect={() => void begin('ubl', ids)}>
        UBL e-invoice
      </DropdownMenuItem>
    </>
  );
}
