import type { BooksItem } from '../books/contract.ts';
import type { ExportLog } from '../exports/contract.ts';
import type { Integration } from '../integrations/contract.ts';
import type { Flag, Invoice, Verification } from '../invoices/contract.ts';
import type { ExportFact } from '../invoices/exportFact.ts';
import type { LineValues } from '../invoices/fields.ts';
import type { Upload } from '../uploads/contract.ts';
import type { Vendor } from '../vendors/contract.ts';
import type { VendorValues } from '../vendors/fields.ts';
import type { View } from '../views/contract.ts';
import type { Texts } from './ApiCall.ts';

const seq = 'Its place in the order of all changes of the company.';
const revision = 'Rises with every change of a field.';
const decimal = 'A decimal number as text';

export const invoiceTexts: Texts<Invoice & { myTurn: boolean; seq: number }> = {
  id: 'Its id.',
  invoiceNumber: 'The number that its vendor gave it.',
  vendorName: 'Who sent the bill.',
  vendorEmail: 'The vendor’s e-mail address, as it stands on the invoice.',
  vendorTaxId: 'The vendor’s tax number.',
  vendor: 'Name and e-mail address of the vendor once more, together.',
  amount: `What is to be paid. ${decimal}, such as \`1250.00\`; below zero on a credit note.`,
  subtotal: `Before tax. ${decimal}.`,
  discount: `A discount on the whole invoice. ${decimal}.`,
  shipping: `Shipping and handling of the whole invoice. ${decimal}.`,
  tax: `All taxes together. ${decimal}.`,
  currency: 'Three letters, ISO 4217.',
  invoiceDate: 'The day of issue.',
  dueDate: 'The day by which it is to be paid.',
  iban: 'The bank account to pay to.',
  purchaseOrder: 'The order that it refers to.',
  description: 'What it is for.',
  exchangeRate:
    'What one unit of its currency is worth in the company’s, where somebody entered a rate of their own.',
  exchangeRateDate: 'The day of that rate.',
  bookedRate:
    'The exchange rate at which it was approved, its day and where it comes from: `typed` on the invoice, by `hand` for the day, a ledger, or the European Central Bank (`ecb`). Its bill carries it.',
  lines: 'What was bought, line by line.',
  payments: 'What people recorded as paid, in the order of recording.',
  coding:
    'How its lines are entered in the books, by `<line id>/<field>`. The line `all` stands for every line that has no value of its own.',
  coveredDefaults:
    'The account, tax code and class that its vendor gives to lines, where approvals cover the coding.',
  sourceEmail: 'Who mailed it, where it came by mail.',
  status: 'Where it stands.',
  approvalStatus: 'How far its approval has come.',
  currentApprovers: 'The names of those who have approved it.',
  approvedBy: 'Their ids, in the same order.',
  standIns: 'Whose approvals count for somebody who was away.',
  requiredApprovers:
    'Who has to approve: the ids of people, several joined by | where any of them is enough, and roles that any of their holders fills.',
  requiredCount: 'How many approvals it needs.',
  appliedRule:
    'The approval rule that holds it, its amount in US dollars, what is not known yet and makes the strictest rule apply, and whether its approvers are asked one after the other.',
  escalatesAt: 'When managers and admins may approve in anybody’s place.',
  escalatedAt: 'Since when they may.',
  decidedAt: 'When it was approved or rejected.',
  confidence: 'How sure the reading is, between 0 and 1, as text.',
  fraudFlags: 'The codes of what looks wrong, and that nobody has dismissed or verified.',
  fieldErrors: 'Values that somebody entered and that cannot be taken as they are.',
  readAs:
    'What the fields had before people changed them, for changed fields only. Absent if nobody has.',
  notValid:
    'Values of the document that are not valid for their fields, as they were read, and what the field has instead. Left out if there are none.',
  rejectionReason: 'Why it was rejected.',
  fingerprint: 'Changes with the fields that an approval is about. It is the `ETag`, too.',
  revision,
  uploadId: 'The upload that it was read from.',
  fileName: 'The name of its file.',
  pageCount: 'How many pages it has.',
  documentType: 'What kind of document it is.',
  vendorId: 'The vendor that it was found to be from.',
  fieldConfidence:
    'How sure the reading is of each field, between 0 and 1; of a line’s under `<line id>/<field>`.',
  fieldBoxes:
    'Where each field was read: the page, from 0, and the corners of a box in points; with the `evidence` for it in words.',
  flags: 'Everything that the checks have found, with what became of it.',
  heldBy: 'The codes of what keeps it from being approved until somebody has verified it.',
  verification: 'How somebody made sure of what held it.',
  earlyPayment: 'How much less is to be paid within how many days of the invoice date.',
  readBy: 'What has read it, and what that has cost.',
  uploadedBy: 'The person who uploaded it; with an API key, the member who created the key.',
  alsoUploadedBy: 'Who else brought pages of it, where several people did.',
  byKey: 'Set if an API key uploaded it.',
  confirmed:
    'Doubtful values that people have entered or confirmed: who, when and which value; of a line under `<line id>/<field>`.',
  doubts: 'How many of its fields somebody still has to check.',
  reviewed: 'Who has reviewed it, and when.',
  sentBack: 'Who sent it back to be checked again, when and why, until it is reviewed again.',
  awaitsReview: 'Whether it waits to be reviewed, and not yet for approvals.',
  asked: 'The question about it that waits for an answer.',
  exports: 'How far it has come on its way into each ledger.',
  isSample: 'Whether it was made by Docket to be tried out. Samples are never exported.',
  createdAt: 'When it came in.',
  updatedAt: 'When it last changed.',
  myTurn: 'Whether it waits for the approval of the member who created the key.',
  seq,
};

export const lineTexts: Texts<LineValues & { id: string }> = {
  id: 'Its id within the invoice.',
  description: 'What was bought.',
  quantity: `How much of it. ${decimal}.`,
  unitPrice: `What one costs. ${decimal}.`,
  discount: `What the line costs less; \`net\` is after it. ${decimal}.`,
  taxRate: `In percent. ${decimal}.`,
  net: `The line before tax. ${decimal}.`,
};

export const flagTexts: Texts<Flag> = {
  code: 'What was found, for programs, such as `potential_duplicate`.',
  explanation: 'The same in a sentence.',
  parts:
    'The sentence in parts, where it has amounts, days or numbers: words as text, and those values by themselves, to be written in a reader’s own formats.',
  about: 'The other invoices that it was compared with.',
  holds: 'Whether the invoice cannot be approved until somebody has answered this.',
  dismissed: 'Who said why it is no problem, where somebody has.',
};

export const verificationTexts: Texts<Verification> = {
  personId: 'Who verified it.',
  name: 'Their name.',
  at: 'When.',
  method: 'How: by a call to a number known from before, say.',
  remark: 'In their own words.',
  codes: 'What had held it.',
  iban: 'The bank account that was verified.',
  sourceEmail: 'The sender that was verified.',
  vendorId: 'The vendor on file for whom it was verified.',
  vendorName: 'The name of that vendor at the time.',
  notValid: 'Values of the document that break the rule of their field, as they were then.',
};

export const exportFactTexts: Texts<ExportFact> = {
  ledger: 'Into which ledger.',
  companyId: 'Into whose books there.',
  state: 'How far it has come: `waiting` until the ledger takes it.',
  isUncertain: 'It was sent and has failed, and whether it arrived is not known.',
  at: 'Since when.',
  externalId: 'What the ledger calls it.',
  url: 'Where it is seen in the ledger.',
  problem: 'Why it waits or has failed, in a sentence.',
  problemParts: 'The same with amounts and days apart from the words, where it has some.',
  found:
    'Bills of this vendor and number that were in the ledger before. Somebody has to answer in Docket whether one of them is this invoice.',
};

export const uploadTexts: Texts<Upload & { seq: number }> = {
  id: 'Its id.',
  fileName: 'As its sender calls it.',
  fileType: 'What it is, by its content.',
  fileSize: 'In bytes.',
  status: 'Whether it waits, is being read, is read, or could not be.',
  step: 'The step of the reading that it has come to.',
  progress: 'How far it is, from 0 to 100.',
  invoiceId: 'The invoice that it has become.',
  pageCount: 'How many pages it has; `null` until they are counted.',
  previews: 'Of how many pages there are pictures, from the first one on.',
  problem: 'Why it failed, in a sentence.',
  notice: 'What is odd about the file, though it is read all the same.',
  duplicateOf: 'The first upload of the same bytes.',
  cuts: 'The pages, from 1, on which further invoices seem to begin: it waits until a person has said so.',
  pageOf: 'The document that it will be a page of.',
  madeOf: 'The pages that it was arranged from; `null` for a file as it came.',
  arrangedAs: 'What its pages have become, where a person has arranged them.',
  uploadedBy: 'The person who sent it; with an API key, the member who created the key.',
  createdAt: 'When it came.',
  updatedAt: 'When it last changed.',
  seq,
};

/** Fields of a vendor that callers may change. */
export const vendorFieldTexts: Texts<VendorValues> = {
  name: 'What the vendor is called.',
  email: 'The address that its invoices come from.',
  phone: 'A telephone number.',
  taxId: 'Its tax number.',
  address: 'Its postal address.',
  primaryContactEmail: 'The address of a person there.',
  primaryContactPhone: 'That person’s telephone number.',
  paymentTerms: 'When its invoices are to be paid.',
  preferredPaymentMethod: 'How it wants to be paid.',
  website: 'With `https://` in front.',
  notes: 'What colleagues should know.',
  defaultAccount:
    'The account on which its invoices are booked where no line says otherwise, as an item of the books.',
  defaultTaxCode: 'The tax code where no line says otherwise.',
  defaultClass: 'The class where no line says otherwise.',
  defaultTerm: 'The payment term of the books.',
  defaultApprover: 'The member who approves its invoices.',
};

export const vendorTexts: Texts<Vendor & { seq: number }> = {
  ...vendorFieldTexts,
  id: 'Its id.',
  status: 'Whether it is used, and whether somebody has verified it.',
  verifiedAt: 'When somebody has.',
  mergedIntoId: 'The vendor that has taken this one over.',
  fieldErrors: 'Values that somebody entered and that cannot be taken as they are.',
  revision,
  createdAt: 'When it was added.',
  updatedAt: 'When it last changed.',
  seq,
};

export const exportTexts: Texts<ExportLog> = {
  id: 'Its id.',
  exportedAt: 'When it came to an end, else when it was asked for.',
  invoiceId: 'Which invoice; `null` for a file of several.',
  invoiceNumber: 'Its number.',
  invoiceCount: 'Of how many invoices.',
  exportType: 'Into which ledger, as which file, or to the webhook.',
  exportedBy: 'The person who asked for it; with an API key, the member who created the key.',
  status: 'What has come of it.',
  externalId: 'What it is called where it went.',
  errorDetails: 'Why it has failed or waits, in a sentence.',
  errorParts: 'The same with amounts and days apart from the words; `null` where it has none.',
  attempts: 'How often it was tried.',
  nextAttemptAt: 'When it is tried again.',
};

export const booksItemTexts: Texts<BooksItem> = {
  id: 'Its id.',
  books: 'The ledger that it is from, or `own`.',
  companyId: 'The company in the ledger; empty for own lists.',
  list: 'Which list it belongs to.',
  itemId: 'What the ledger calls it; for own lists the same as `id`.',
  name: 'Its name.',
  code: 'The number of an account.',
  parentId: 'The `itemId` of the item above it; of a tracking option, that of its category.',
  type: 'The kind of an account, such as `Expense`, in the words of the ledger.',
  rate: 'Of a tax code: the rate in percent, as text, such as `7.5`.',
  days: 'Of a payment term: how many days until payment.',
  isActive: 'Whether it can be chosen. False once it was made inactive, archived or deleted.',
};

export const integrationTexts: Texts<Integration> = {
  id: 'Which ledger.',
  name: 'Its name.',
  isActive: 'Whether invoices can go there.',
  lastSync: 'When it was last spoken to.',
  company: 'The company in the ledger.',
  companyId: 'What the ledger calls it.',
  needsReconnection: 'It was connected, and lets us in no longer.',
  needsOrganization: 'Its consent covers several companies, and nobody has chosen one yet.',
  connectedBy: 'Who connected it.',
  connectedAt: 'When it was connected.',
  pausedUntil: 'Until when it takes no more calls; what is to go there waits.',
  listsReadAt: 'When its accounts, tax codes and further lists were last compared with yours.',
  checkedAt: 'When its bills were last compared with the invoices here.',
  isConfigured: 'Whether it can be connected at all.',
  exportsOnApproval: 'Whether every invoice goes there as soon as it is approved.',
  takesBills: 'Whether bills go there; of several ledgers, a company may choose one.',
  testBill:
    'The last bill that tried its settings and was taken out again: how far it came, and why it failed.',
  requires: 'What every line of a bill has to have, such as a class.',
  needsCodingFirst:
    'Whether what it would refuse in the coding keeps an invoice from being approved.',
  hasAccounts: 'Whether its settings have an account for lines that are not coded.',
  hasTaxCodes: 'Whether its settings have tax codes for lines that are not coded.',
};

export const viewTexts: Texts<View & { seq: number }> = {
  id: 'Its id.',
  name: 'What people call it.',
  query:
    'Search, filters, order and columns, as the parameters of the list’s address: put behind `/invoices?`, they open it.',
  isShared: 'Whether everybody in the company has it.',
  ownerId: 'The member who saved it.',
  ownerName: 'Their name at that time.',
  createdAt: 'When it was saved first.',
  updatedAt: 'When it was changed last.',
  seq,
};
