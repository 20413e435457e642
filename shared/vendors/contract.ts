import { z } from 'zod';
import { trail } from '../audit/trail.ts';
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
  defaultAccount: id.nullable().default(null),
  defaultTaxCode: id.nullable().default(null),
  defaultClass: id.nullable().default(null),
  defaultTerm: id.nullable().default(null),
  defaultApprover: id.nullable().default(null),
  status: vendorStatus,
  verifiedAt: time.nullable(),
  /** The vendor that this one was merged into; invoices with its name, tax ID or account belong to that vendor. */
  mergedIntoId: id.nullable().default(null),
  fieldErrors: z.array(fieldError),
  revision: z.int(),
  createdAt: time,
  updatedAt: time,
});
export type Vendor = z.infer<typeof vendor>;

/** With the row's position in the feed. */
const vendorNow = vendor.extend({ seq: z.int() });

/** A member's statement that two vendors are different. */
const apart = z.object({ by: z.string(), at: time });
export type Apart = z.infer<typeof apart>;

/** Two vendors that may be the same. */
export const likeness = z.object({
  id,
  oneId: id,
  otherId: id,
  /** Between 0 and 1, where 1 is an exact match. */
  score: z.number(),
  reason: z.string(),
  /** Set if they are different, so they are not proposed again; `apart` vendors need not be alike. */
  apart: apart.nullable().default(null),
});
export type LikenessFact = z.infer<typeof likeness>;

const vendorParams = z.strictObject({ vendorId: id });
const optional = z.object(vendorFields).partial();

export const listVendors = endpoint({
  method: 'GET',
  path: '/api/vendors',
  access: 'vendors.read',
  scopes: ['vendors:read', 'vendors:write'],
  query: z.strictObject({
    /** Searches the name, the tax ID, the e-mail addresses and the address. */
    search: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
    cursor: id.optional(),
  }),
  answer: z.array(vendorNow),
});

export const getVendor = endpoint({
  method: 'GET',
  path: '/api/vendors/:vendorId',
  access: 'vendors.read',
  scopes: ['vendors:read', 'vendors:write'],
  params: vendorParams,
  answer: vendorNow,
});

export const vendorStats = z.object({
  totalVendors: z.int(),
  activeVendors: z.int(),
  verifiedVendors: z.int(),
  /** Number of groups of vendors that may be the same. */
  duplicatesDetected: z.int(),
});
export type VendorStats = z.infer<typeof vendorStats>;

export const getVendorStats = endpoint({
  method: 'GET',
  path: '/api/vendors/stats',
  access: 'vendors.read',
  answer: vendorStats,
});

/** Groups of vendors that may be the same. */
export const getDuplicates = endpoint({
  method: 'GET',
  path: '/api/vendors/duplicates',
  access: 'vendors.read',
  answer: z.array(z.array(z.object({ vendor: vendorNow, score: z.number(), reason: z.string() }))),
});

/** In the refusal of a new vendor: vendors it may duplicate. */
export const duplicates = z.array(z.object({ vendor, score: z.number(), reason: z.string() }));
export type Duplicates = z.infer<typeof duplicates>;

/** Error code of that refusal. */
export const duplicatesFound = 'duplicates';

export const createVendor = endpoint({
  method: 'POST',
  path: '/api/vendors',
  access: 'vendors.create',
  scopes: ['vendors:write'],
  status: 201,
  /** `force` creates it although there are similar vendors. */
  query: z.strictObject({ force: z.enum(['true', 'false']).optional() }),
  /** A device without network may choose the id. */
  body: optional.extend({ id: id.optional(), name: vendorFields.name }).strict(),
  answer: vendorNow,
});

/** Edits the vendor's document, like a person on its screen. */
export const updateVendor = endpoint({
  method: 'PUT',
  path: '/api/vendors/:vendorId',
  access: 'vendors.edit',
  scopes: ['vendors:write'],
  params: vendorParams,
  body: optional.strict(),
  answer: vendorNow,
});

/** A vendor with invoices is made inactive instead and returned in the answer. */
export const deleteVendor = endpoint({
  method: 'DELETE',
  path: '/api/vendors/:vendorId',
  access: 'vendors.delete',
  params: vendorParams,
  answer: z.object({ message: z.string(), vendor: vendorNow.nullable() }),
});

export const verifyVendor = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/verify',
  access: 'vendors.verify',
  params: vendorParams,
  answer: vendorNow,
});

/** Makes an inactive vendor active. Refused for merged vendors. */
export const activateVendor = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/activate',
  access: 'vendors.activate',
  params: vendorParams,
  answer: vendorNow,
});

/** The current likeness of two vendors; `null` if they are neither alike nor set apart. */
const toEachOther = z.object({
  message: z.string(),
  likeness: likeness.extend({ seq: z.int() }).nullable(),
});

/**
 * States that two vendors are different. They are proposed again only if they come to share a tax ID or bank account.
 */
export const setApart = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/apart',
  access: 'vendors.merge',
  params: vendorParams,
  body: z.strictObject({
    otherId: id,
    /** The reason of the likeness that the person saw; 409 if it has changed. */
    seen: z.string().max(1_000).optional(),
  }),
  answer: toEachOther,
});

/** Undoes the statement, so that alike vendors are proposed again. */
export const undoApart = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/apart/undo',
  access: 'vendors.merge',
  params: vendorParams,
  body: z.strictObject({ otherId: id }),
  answer: toEachOther,
});

export const getVendorTrail = endpoint({
  method: 'GET',
  path: '/api/vendors/:vendorId/trail',
  access: 'vendors.read',
  params: vendorParams,
  answer: trail,
});

/** The learned layout of a vendor's documents, from its approved invoices. */
export const vendorLayout = z.object({
  /** Number of invoices it is based on, the newest ones. */
  invoices: z.int(),
  fields: z.array(
    z.object({
      field: z.string(),
      /** Invoices on which the position of the value is known. */
      invoices: z.int(),
      /** Invoices on which people corrected the value. */
      corrections: z.int(),
    }),
  ),
  /** Invoices approved before this time are not used. */
  forgottenAt: time.nullable(),
});
export type VendorLayout = z.infer<typeof vendorLayout>;

export const getVendorLayout = endpoint({
  method: 'GET',
  path: '/api/vendors/:vendorId/layout',
  access: 'vendors.read',
  params: vendorParams,
  answer: vendorLayout,
});

/** Forgets the layout; only later approvals are learned from. */
export const forgetVendorLayout = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/layout/forget',
  access: 'vendors.edit',
  params: vendorParams,
  answer: vendorNow,
});

/** Fields that the target vendor may take from the source. */
export const keepableFields = [
  'taxId',
  'email',
  'phone',
  'address',
  'primaryContactEmail',
  'primaryContactPhone',
  'paymentTerms',
  'preferredPaymentMethod',
  'website',
  'notes',
  'defaultAccount',
  'defaultTaxCode',
  'defaultClass',
  'defaultTerm',
  'defaultApprover',
] as const satisfies readonly (keyof typeof vendorFields)[];
export type KeepableField = (typeof keepableFields)[number];

const chosenVendor = z.uuid('Please select both source and target vendors');
const noReason = 'Please provide a reason for merging';

export const mergeChoice = z
  .strictObject({
    sourceVendorId: chosenVendor,
    targetVendorId: chosenVendor,
    keepSourceFields: z.array(z.enum(keepableFields)).max(keepableFields.length).default([]),
    reason: z.string(noReason).trim().min(1, noReason).max(2_000),
  })
  .refine(({ sourceVendorId, targetVendorId }) => sourceVendorId !== targetVendorId, {
    path: ['targetVendorId'],
    message: 'A vendor cannot be merged into itself',
  });
export type MergeChoice = z.infer<typeof mergeChoice>;

export const mergeVendors = endpoint({
  method: 'POST',
  path: '/api/vendors/merge',
  access: 'vendors.merge',
  body: mergeChoice,
  /** `vendor` is the target. */
  answer: z.object({
    message: z.string(),
    vendor: vendorNow,
    source: vendorNow,
    movedInvoices: z.int(),
  }),
});
