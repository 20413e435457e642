import type { CurrentUser } from '#shared/auth/contract.ts';
import { uuidv7 } from '#shared/ids.ts';
import type { Invoice } from '#shared/invoices/contract.ts';
import { fingerprintOf } from '#shared/invoices/fingerprint.ts';
import type { Rule } from '#shared/rules/contract.ts';
import type { Rows } from '#shared/sync/contract.ts';
import type { Upload } from '#shared/uploads/contract.ts';
import type { Vendor } from '#shared/vendors/contract.ts';
import type { Owner } from '../../protocol/owner.ts';

const time = '2026-01-05T09:00:00.000Z';
let made = 0;

/** A new id at each call, the same ids in each run. */
export function someId(): string {
  const random = new Uint8Array(16);
  new DataView(random.buffer).setUint32(12, ++made);
  return uuidv7(Date.UTC(2026, 0, 5, 9), random);
}

export function someInvoice(parts: Partial<Invoice> = {}): Invoice {
  const row: Invoice = {
    id: someId(),
    invoiceNumber: 'A-1',
    vendorName: 'Acme',
    vendorEmail: null,
    vendorTaxId: null,
    vendor: { name: 'Acme', email: null },
    amount: '100.00',
    subtotal: null,
    tax: null,
    currency: 'USD',
    invoiceDate: '2026-01-01',
    dueDate: null,
    iban: null,
    purchaseOrder: null,
    description: null,
    lines: [],
    sourceEmail: null,
    status: 'pending_review',
    approvalStatus: 'pending',
    currentApprovers: [],
    approvedBy: [],
    standIns: [],
    confirmed: {},
    doubts: 0,
    reviewed: null,
    sentBack: null,
    awaitsReview: false,
    asked: null,
    exports: [],
    requiredApprovers: [],
    requiredCount: 1,
    appliedRule: null,
    escalatesAt: null,
    escalatedAt: null,
    decidedAt: null,
    confidence: '0.95',
    fraudFlags: [],
    fieldErrors: [],
    readAs: {},
    rejectionReason: null,
    fingerprint: '',
    uploadId: null,
    fileName: null,
    pageCount: null,
    documentType: 'invoice',
    vendorId: null,
    fieldConfidence: {},
    fieldBoxes: {},
    flags: [],
    heldBy: [],
    verification: null,
    earlyPayment: null,
    readBy: null,
    uploadedBy: null,
    revision: 1,
    createdAt: time,
    updatedAt: time,
    ...parts,
  };
  return { ...row, fingerprint: fingerprintOf(row) };
}

export function someVendor(parts: Partial<Vendor> = {}): Vendor {
  return {
    id: someId(),
    name: 'Acme',
    email: null,
    phone: null,
    taxId: null,
    address: null,
    primaryContactEmail: null,
    primaryContactPhone: null,
    paymentTerms: 'NET30',
    preferredPaymentMethod: 'ach',
    website: null,
    notes: null,
    status: 'pending_verification',
    verifiedAt: null,
    mergedIntoId: null,
    fieldErrors: [],
    revision: 1,
    createdAt: time,
    updatedAt: time,
    ...parts,
  };
}

export function someRule(parts: Partial<Rule> = {}): Rule {
  return {
    id: someId(),
    name: 'Large amounts',
    minAmount: 1_000,
    maxAmount: null,
    requiredApprovers: ['manager'],
    autoEscalateAfterHours: null,
    priority: 0,
    isActive: true,
    fieldErrors: [],
    revision: 1,
    createdAt: time,
    updatedAt: time,
    ...parts,
  };
}

export function someUser({ person, account }: Owner): CurrentUser {
  return {
    id: person,
    email: 'ada@example.test',
    firstName: 'Ada',
    lastName: 'Lovelace',
    profileImageUrl: null,
    formats: null,
    createdAt: time,
    addressProven: true,
    passkeyNeeded: null,
    roles: ['admin', 'manager'],
    accountId: account,
    accountName: 'Analytical Engines',
    accounts: [],
    currentPlan: 'growth',
    subscriptionStatus: 'active',
    trialEndsAt: null,
    subscriptionEndsAt: null,
    stripeCustomerId: null,
  };
}

export function someUpload(parts: Partial<Upload> = {}): Upload {
  return {
    id: someId(),
    fileName: 'scan.pdf',
    fileType: 'pdf',
    fileSize: 7,
    status: 'processing',
    step: 'pages',
    progress: 15,
    invoiceId: null,
    pageCount: null,
    previews: 0,
    problem: null,
    notice: null,
    duplicateOf: null,
    cuts: [],
    pageOf: null,
    madeOf: null,
    arrangedAs: null,
    uploadedBy: null,
    createdAt: time,
    updatedAt: time,
    ...parts,
  };
}

/** A valid row of each kind. */
export const someRowOf: { readonly [Kind in keyof Rows]: (id: string) => Rows[Kind] } = {
  invoice: (id) => someInvoice({ id }),
  vendor: (id) => someVendor({ id }),
  rule: (id) => ({
    id,
    name: 'Large amounts',
    minAmount: 5_000,
    maxAmount: null,
    requiredApprovers: ['manager'],
    priority: 1,
    autoEscalateAfterHours: null,
    isActive: true,
    fieldErrors: [],
    revision: 1,
    createdAt: time,
    updatedAt: time,
  }),
  note: (id) => ({
    id,
    invoiceId: someId(),
    text: 'Hm',
    authorId: someId(),
    authorName: 'Ada Lovelace',
    updatedAt: time,
  }),
  comment: (id) => ({
    id,
    invoiceId: someId(),
    kind: 'comment',
    text: 'Hm',
    mentions: [],
    authorId: someId(),
    authorName: 'Ada Lovelace',
    toId: null,
    toName: null,
    takenBack: false,
    createdAt: time,
  }),
  likeness: (id) => ({
    id,
    oneId: someId(),
    otherId: someId(),
    score: 0.9,
    reason: 'Same tax ID',
    apart: null,
  }),
  upload: (id) => someUpload({ id }),
  emailCapture: (id) => ({
    id,
    fromName: null,
    fromEmail: 'billing@acme.test',
    subject: 'Your invoice',
    receivedAt: time,
    status: 'processed',
    attachmentCount: 1,
    invoiceIds: [],
    errorMessage: null,
    notice: null,
    text: '',
    textIsCut: false,
    files: [],
    authentication: null,
  }),
  attachment: (id) => ({
    id,
    invoiceId: someId(),
    fileName: 'contract.pdf',
    fileType: 'pdf',
    fileSize: 7,
    isReplaced: false,
    goesToLedger: false,
    addedBy: someId(),
    addedByName: 'Ada Lovelace',
    createdAt: time,
  }),
  booksItem: (id) => ({
    id,
    books: 'quickbooks',
    companyId: '1',
    list: 'account',
    itemId: '7',
    name: 'Advertising',
    code: '6100',
    parentId: null,
    type: 'Expense',
    rate: null,
    days: null,
    isActive: true,
  }),
  trashed: (id) => ({
    id,
    invoiceNumber: 'A-1',
    vendorName: 'Acme',
    amount: '100.00',
    currency: 'USD',
    invoiceDate: '2026-01-01',
    status: 'pending_review',
    fileName: null,
    uploadId: null,
    reason: null,
    deletedBy: someId(),
    deletedByName: 'Ada Lovelace',
    deletedAt: time,
  }),
  notification: (id) => ({
    id,
    kind: 'to_approve',
    invoiceId: someId(),
    by: null,
    remark: null,
    concern: null,
    createdAt: time,
    readAt: null,
  }),
};
