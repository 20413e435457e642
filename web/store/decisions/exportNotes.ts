import { type DeviceExport, noteDeviceExport } from '#shared/exports/deviceExport.ts';
import type { Decision } from '#sync/client/outbox/decide.ts';
import { callOf } from './decisions.ts';

const prefix = 'exportedFile.';

/** The file that something in the outbox tells of. */
export function exportedFileIn(entity: string): string | null {
  return entity.startsWith(prefix) ? entity.slice(prefix.length) : null;
}

/** For the audit log, which hears of it when there is a network. */
export function noteExport(exported: Omit<DeviceExport, 'exportedAt'>): Decision {
  return {
    name: 'noteExport',
    entity: `${prefix}${exported.fileName}`,
    ...callOf(noteDeviceExport, {}),
    body: { ...exported, exportedAt: new Date().toISOString() } satisfies DeviceExport,
  };
}
