import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';

const text = z.string().max(300);

/** A file that a device wrote from its local data, possibly offline. */
export const deviceExport = z.strictObject({
  what: z.enum(['invoice_list', 'report']),
  fileName: text.min(1),
  /** Rows without the header. */
  rows: z.int().min(0),
  /** The filter, with the names of the URL parameters. */
  filter: z.record(text, text).refine((filter) => Object.keys(filter).length <= 30),
  exportedAt: z.iso.datetime(),
});
export type DeviceExport = z.infer<typeof deviceExport>;

/** Adds it to the audit log, like any other export. */
export const noteDeviceExport = endpoint({
  method: 'POST',
  path: '/api/device-exports',
  access: 'invoices.read',
  body: deviceExport,
});
