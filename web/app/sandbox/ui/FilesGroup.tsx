import { X } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/display/Badge.tsx';
import { Progress } from '../../../ui/feedback/Progress.tsx';
import { FileDropZone } from '../../../ui/forms/FileDropZone.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { Example, Group } from './Group.tsx';

const accept = 'application/pdf,image/jpeg,image/png,image/tiff';
const hint = 'PDF, JPEG, PNG or TIFF, up to 20 MB each';

export function FilesGroup({ id, title }: { id: string; title: string }) {
  const [names, setNames] = useState<string[]>([]);
  return (
    <Group id={id} title={title}>
      <Example title="Drop zone" layout="equal">
        <FileDropZone
          title="Drop invoices here, or click to choose"
          hint={names.length > 0 ? names.join(', ') : hint}
          accept={accept}
          multiple
          onFiles={(files) => setNames(files.map((file) => file.name))}
        />
        <FileDropZone
          title="Drop invoices here, or click to choose"
          hint={hint}
          accept={accept}
          error="scan-2026.heic is not a supported format. Please use PDF, JPEG, PNG, or TIFF."
          onFiles={(files) => setNames(files.map((file) => file.name))}
        />
        <FileDropZone
          title="Uploads are paused"
          hint="This month’s 200 invoices are used up"
          disabled
          onFiles={() => setNames([])}
        />
      </Example>
      <Example title="Files on their way" layout="stack">
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
          <FileRow name="BH-20418.pdf" state="Uploading" value={60} />
          <FileRow name="northwind-884-1120.tiff" state="Reading" value={null} />
          <FileRow name="cedar-and-pine-november.jpg" state="Completed" value={100} />
        </ul>
      </Example>
    </Group>
  );
}

function FileRow({ name, state, value }: { name: string; state: string; value: number | null }) {
  const done = value === 100;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <span className="truncate">{name}</span>
          <Badge tone={done ? 'positive' : 'info'}>{state}</Badge>
        </div>
        <Progress label={name} value={value} tone={done ? 'positive' : 'accent'} />
      </div>
      <IconButton label={`Remove ${name}`} size="sm" icon={<X aria-hidden className="size-4" />} />
    </li>
  );
}
