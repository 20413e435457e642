import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const text = z.string().max(300);

/** A file that a device has written out of what it holds; no network was needed. */
export const deviceExport = z.strictObject({
  what: z.enum(['invoice_list', 'report']),
  fileName: text.min(1),
  /** How many lines it has beside its heading. */
  rows: z.int().min(0),
  /** What was asked for, by the names that addresses have for it. */
  filter: z.record(text, text).refine((filter) => Object.keys(filter).length <= 30),
  exportedAt: z.iso.datetime(),
});
export type DeviceExport = z.infer<typeof deviceExport>;

/** Tells the audit log of it, as of every other export of data. */
export const noteDeviceExport = endpoint({
  method: 'POST',
  path: '/api/device-exports',
  access: 'invoices.read',
  body: deviceExport,
});
