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
  status: vendorStatus,
  verifiedAt: time.nullable(),
  /** The vendor that took this one over: what comes in under its name, tax ID or account is the other's. */
  mergedIntoId: id.nullable().default(null),
  fieldErrors: z.array(fieldError),
  revision: z.int(),
  createdAt: time,
  updatedAt: time,
});
export type Vendor = z.infer<typeof vendor>;

/** With the row's place in the account's sequence of changes. */
const vendorNow = vendor.extend({ seq: z.int() });

/** Somebody's word that two vendors are different ones. */
const apart = z.object({ by: z.string(), at: time });
export type Apart = z.infer<typeof apart>;

/** Two vendors that may be one. */
export const likeness = z.object({
  id,
  oneId: id,
  otherId: id,
  /** Between 0 and 1, which is an exact match. */
  score: z.number(),
  reason: z.string(),
  /** Then nobody is asked about them; they need not even be alike. */
  apart: apart.nullable().default(null),
});
export type LikenessFact = z.infer<typeof likeness>;

const one = z.strictObject({ vendorId: id });
const optional = z.object(vendorFields).partial();

export const listVendors = endpoint({
  method: 'GET',
  path: '/api/vendors',
  access: 'vendors.read',
  scopes: ['vendors:read', 'vendors:write'],
  query: z.strictObject({
    /** Words that stand in the name, the tax ID, the e-mail addresses or the address. */
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
  params: one,
  answer: vendorNow,
});

export const vendorStats = z.object({
  totalVendors: z.int(),
  activeVendors: z.int(),
  verifiedVendors: z.int(),
  /** How many groups there are of vendors that may be one. */
  duplicatesDetected: z.int(),
});
export type VendorStats = z.infer<typeof vendorStats>;

export const getVendorStats = endpoint({
  method: 'GET',
  path: '/api/vendors/stats',
  access: 'vendors.read',
  answer: vendorStats,
});

/** Groups of vendors that may be one. */
export const getDuplicates = endpoint({
  method: 'GET',
  path: '/api/vendors/duplicates',
  access: 'vendors.read',
  answer: z.array(z.array(z.object({ vendor: vendorNow, score: z.number(), reason: z.string() }))),
});

/** With a refused creation: the vendors that it may double. */
export const duplicates = z.array(z.object({ vendor, score: z.number(), reason: z.string() }));
export type Duplicates = z.infer<typeof duplicates>;

/** The code of that refusal. */
export const duplicatesFound = 'duplicates';

export const createVendor = endpoint({
  method: 'POST',
  path: '/api/vendors',
  access: 'vendors.create',
  scopes: ['vendors:write'],
  status: 201,
  /** `force`: also where there are vendors like it. */
  query: z.strictObject({ force: z.enum(['true', 'false']).optional() }),
  /** The id is the caller's where it was made on a device without network. */
  body: optional.extend({ id: id.optional(), name: vendorFields.name }).strict(),
  answer: vendorNow,
});

/** Edits of the vendor's document, like those of a person who has it open. */
export const updateVendor = endpoint({
  method: 'PUT',
  path: '/api/vendors/:vendorId',
  access: 'vendors.edit',
  scopes: ['vendors:write'],
  params: one,
  body: optional.strict(),
  answer: vendorNow,
});

/** One with invoices is made inactive instead, and is in the answer. */
export const deleteVendor = endpoint({
  method: 'DELETE',
  path: '/api/vendors/:vendorId',
  access: 'vendors.delete',
  params: one,
  answer: z.object({ message: z.string(), vendor: vendorNow.nullable() }),
});

export const verifyVendor = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/verify',
  access: 'vendors.verify',
  params: one,
  answer: vendorNow,
});

/** One that is inactive is in use again. Not one that was merged: it stands for another. */
export const activateVendor = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/activate',
  access: 'vendors.activate',
  params: one,
  answer: vendorNow,
});

/** The two as they stand to each other now; `null`: nothing makes them alike, and nobody has said anything of them. */
const toEachOther = z.object({
  message: z.string(),
  likeness: likeness.extend({ seq: z.int() }).nullable(),
});

/** Two vendors are different ones, and nobody is asked again unless they come to share a tax ID or a bank account. */
export const setApart = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/apart',
  access: 'vendors.merge',
  params: one,
  body: z.strictObject({
    otherId: id,
    /** What the person was told that makes them alike: where that has changed, the answer is 409. */
    seen: z.string().max(1_000).optional(),
  }),
  answer: toEachOther,
});

/** Takes that back: where they are alike, somebody is asked again. */
export const undoApart = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/apart/undo',
  access: 'vendors.merge',
  params: one,
  body: z.strictObject({ otherId: id }),
  answer: toEachOther,
});

export const getVendorTrail = endpoint({
  method: 'GET',
  path: '/api/vendors/:vendorId/trail',
  access: 'vendors.read',
  params: one,
  answer: trail,
});

/** What the reading has learned of a vendor's documents, from those of its invoices that were approved. */
export const vendorLayout = z.object({
  /** How many of them it goes by; the newest ones. */
  invoices: z.int(),
  fields: z.array(
    z.object({
      field: z.string(),
      /** On how many of them it is known where the value stands. */
      invoices: z.int(),
      /** On how many people have corrected what was read. */
      corrections: z.int(),
    }),
  ),
  /** What was approved before is not learned from. */
  forgottenAt: time.nullable(),
});
export type VendorLayout = z.infer<typeof vendorLayout>;

export const getVendorLayout = endpoint({
  method: 'GET',
  path: '/api/vendors/:vendorId/layout',
  access: 'vendors.read',
  params: one,
  answer: vendorLayout,
});

/** From now on only what is approved later is learned from. */
export const forgetVendorLayout = endpoint({
  method: 'POST',
  path: '/api/vendors/:vendorId/layout/forget',
  access: 'vendors.edit',
  params: one,
  answer: vendorNow,
});

/** What the kept vendor may take from the other. */
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
  /** `vendor` is the one that was kept. */
  answer: z.object({
    message: z.string(),
    vendor: vendorNow,
    source: vendorNow,
    movedInvoices: z.int(),
  }),
});
