import { type DeviceExport, noteDeviceExport } from '#shared/exports/deviceExport.ts';
import type { Decision } from '#sync/client/outbox/decide.ts';
import { callOf } from './decisions.ts';

const prefix = 'exportedFile.';

/** The file name of an outbox entity; `null` for other entities. */
export function exportedFileIn(entity: string): string | null {
  return entity.startsWith(prefix) ? entity.slice(prefix.length) : null;
}

/** Records an export made on the device in the audit log. */
export function noteExport(exported: Omit<DeviceExport, 'exportedAt'>): Decision {
  return {
    name: 'noteExport',
    entity: `${prefix}${exported.fileName}`,
    ...callOf(noteDeviceExport, {}),
    body: { ...exported, exportedAt: new Date().toISOString() } satisfies DeviceExport,
  };
}
