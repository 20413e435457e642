import type { ApiGroup } from './ApiCall.ts';
import { exportCalls } from './calls/exports.ts';
import { invoiceCalls } from './calls/invoices.ts';
import { keyCalls } from './calls/keys.ts';
import { uploadCalls } from './calls/uploads.ts';
import { vendorCalls } from './calls/vendors.ts';

/** Every call that takes an API key, in the order of the documentation page. */
export const apiGroups: readonly ApiGroup[] = [
  keyCalls,
  uploadCalls,
  invoiceCalls,
  vendorCalls,
  exportCalls,
];
