import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { fieldError } from '../invoices/contract.ts';
import { paymentMethod, paymentTerms, vendorFields } from './fields.ts';

const time = z.iso.datetime();
const known = z.string().nullable();

export const vendorStatus = z.enum(['active', 'inactive', 'pending_verification']);
export type VendorStatus = z.infer<typeof vendorStatus>;

export const vendor = z.object({
  id,
  name: z.string(),
  email: known,
  phone: known,
  taxId: known,
  address: known,
  primaryContactEmail: known,
  primaryContactPhone: known,
  paymentTerms,
  preferredPaymentMethod: paymentMethod,
  website: known,
  notes: known,
  status: vendorStatus,
  verifiedAt: time.nullable(),
  fieldErrors: z.array(fieldError),
  revision: z.int(),
  createdAt: time,
  updatedAt: time,
});
export type Vendor = z.infer<typeof vendor>;

/** With the row's place in the account's sequence of changes. */
const vendorNow = vendor.extend({ seq: z.int() });

const one = z.strictObject({ vendorId: id });
const optional = z.object(vendorFields).partial();

export const createVendor = endpoint({
  method: 'POST',
  path: '/api/vendors',
  access: 'vendors.create',
  status: 201,
  /** The id is the caller's where it was made on a device without network. */
  body: optional.extend({ id: id.optional(), name: vendorFields.name }).strict(),
  answer: vendorNow,
});

/** Edits of the vendor's document, like those of a person who has it open. */
export const updateVendor = endpoint({
  method: 'PUT',
  path: '/api/vendors/:vendorId',
  access: 'vendors.edit',
  params: one,
  body: optional.strict(),
  answer: vendorNow,
});

export const deleteVendor = endpoint({
  method: 'DELETE',
  path: '/api/vendors/:vendorId',
  access: 'vendors.delete',
  params: one,
});
