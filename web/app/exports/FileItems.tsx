import { FileCode, FileSpreadsheet } from 'lucide-react';
import { useTemplates } from '../../store/rows/useTemplates.ts';
import { DropdownMenuItem, DropdownMenuLabel } from '../../ui/overlays/DropdownMenu.tsx';
import { useSignedIn } from '../session/SignedIn.ts';
import { useFileExport } from './useFileExport.ts';

/** Items of an export menu: files for other accounting software. */
export function FileItems({ ids }: { ids: readonly string[] }) {
  const { database } = useSignedIn();
  const { begin } = useFileExport();
  const templates = useTemplates(database) ?? [];
  return (
    <>
      <DropdownMenuLabel>As a file</DropdownMenuLabel>
      {templates.map(({ id, name }) => (
        <DropdownMenuItem
          key={id}
          icon={<FileSpreadsheet aria-hidden />}
          onSelect={() => void begin({ format: 'template', templateId: id, name }, ids)}
        >
          {name}
        </DropdownMenuItem>
      ))}
      <DropdownMenuItem
        icon={<FileSpreadsheet aria-hidden />}
        onSelect={() => void begin({ format: 'csv' }, ids)}
      >
        Bookkeeping CSV
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<FileCode aria-hidden />}
        onSelect={() => void begin({ format: 'ubl' }, ids)}
      >
        UBL e-invoice
      </DropdownMenuItem>
    </>
  );
}
