import { beforeEach, describe, expect, it } from 'vitest';
import { changeApprovalSettings, setInvoiceStatus } from '#shared/approvals/contract.ts';
import { createRule } from '#shared/rules/contract.ts';
import { mergeVendors, updateVendor } from '#shared/vendors/contract.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { approveAs, invoiceAs } from '../../testing/approving.ts';
import { authorOf, Device, invoiceOf, storeEdits, vendorOf } from '../../testing/documents.ts';
import { createCompany, type TestCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';

const software = '01990000-0000-7000-8000-00000000a001';
const travel = '01990000-0000-7000-8000-00000000a002';

let product: TestProduct;
let company: TestCompany;
let manager: TestPerson;
let approver: TestPerson;
