import type { ReadFile } from '#shared/uploads/readFile.ts';

/**
 * What this device read from a file, until the server has read it. Never sent: the server reads the file itself, and its
 * invoice takes the place of this row.
 */
export type DeviceReading = {
  /** Of the capture, and of the upload that it becomes. */
  id: string;
} & (ReadFile | { outcome: 'reading'; tries: number });
