import { randomUUID } from 'node:crypto';
import type { FaultPlace } from './book.ts';
import { answerOdoo, odooCompanyOf, odooPlaces } from './odooApi.ts';
import { odooExpired, odooLocked, odooShutOut } from './odooFaults.ts';
import { answerQuickBooks, closedPeriod, lapsedSubscription } from './quickbooksApi.ts';
import { quickbooksFault } from './quickbooksFault.ts';
import {
  answered,
  type ConsentStandIn,
  type KeyStandIn,
  type SandboxCall,
  type StandIns,
} from './StandIn.ts';
import { answerSage, newSageId, sageLapsed, sageLocked, sageShutOut } from './sageApi.ts';
import { answerXero, lapsedOrganization, lockedPeriod } from './xeroApi.ts';

const minuteInMs = 60_000;

/** Where calls are told apart by their method and path. */
const placesBy =
  ({ file, bill, change }: { file: RegExp; bill: RegExp; change?: RegExp }) =>
  ({ method, path }: SandboxCall): readonly FaultPlace[] => {
    if (method === 'GET') return ['read'];
    if (method === 'PUT' && change?.test(path)) return ['change', 'write'];
    if (file.test(path)) return ['file', 'write'];
    return bill.test(path) ? ['bill', 'write'] : ['write'];
  };

const quickbooks: ConsentStandIn = {
  mostInAMinute: 500,
  accessLastsInMs: 60 * minuteInMs,
  graceLastsInMs: 24 * 60 * minuteInMs,
  coversSeveral: false,
  bringsBack: (company) => ({ realmId: company }),
  besideTokens: { x_refresh_token_expires_in: 8_726_400 },
  revokesAll: false,
  newId: (books) => books.nextId(),
  showsDeleted: false,
  keepsVoid: false,
  mayWantClasses: true,
  placesOf: placesBy({ file: /\/upload$/, bill: /\/bill$/ }),
  requestName: (call) => call.query.get('requestid'),
  refusesReusedNames: false,
  answer: (books, { company, call }) =>
    answerQuickBooks(books, { ledger: 'quickbooks', company }, call),
  closedPeriod,
  lapsed: lapsedSubscription,
  shutOut: () =>
    quickbooksFault(
      401,
      '3200',
      'message=AuthenticationFailed; errorCode=003200; statusCode=401',
      'Token expired',
    ),
  limitHeaders: () => ({}),
};

const xero: ConsentStandIn = {
  mostInAMinute: 60,
  accessLastsInMs: 30 * minuteInMs,
  graceLastsInMs: 30 * minuteInMs,
  coversSeveral: true,
  bringsBack: () => ({}),
  // Xero's access tokens name their consent.
  accessToken({ id }, random) {
    const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
    return [part({ alg: 'none' }), part({ authentication_event_id: id }), random].join('.');
  },
  besideTokens: {},
  revokesAll: true,
  newId: () => randomUUID(),
  showsDeleted: true,
  keepsVoid: true,
  mayWantClasses: false,
  placesOf: placesBy({ file: /\/Attachments\//, bill: /\/Invoices$/ }),
  companyIn: (call) => call.header('xero-tenant-id'),
  requestName: (call) => call.header('Idempotency-Key'),
  refusesReusedNames: true,
  answer: (books, { company, grant, call }) =>
    answerXero(books, { place: { ledger: 'xero', company }, grant }, call),
  closedPeriod: lockedPeriod,
  lapsed: lapsedOrganization,
  shutOut: () =>
    answered({ Title: 'Unauthorized', Status: 401, Detail: 'TokenExpired: token expired' }, 401),
  limitHeaders: (of) => ({ 'X-Rate-Limit-Problem': of }),
};

const sage: ConsentStandIn = {
  mostInAMinute: 100,
  accessLastsInMs: 5 * minuteInMs,
  // A refresh token is used once; the stand-in forgives a lost answer for as long as the others.
  graceLastsInMs: 5 * minuteInMs,
  coversSeveral: true,
  bringsBack: () => ({ country: 'GB' }),
  besideTokens: { refresh_token_expires_in: 2_678_400, scope: 'full_access' },
  revokesAll: false,
  newId: newSageId,
  showsDeleted: false,
  keepsVoid: true,
  mayWantClasses: false,
  placesOf: placesBy({
    file: /\/attachments$/,
    bill: /\/purchase_invoices$/,
    change: /\/purchase_/,
  }),
  companyIn: (call) => call.header('X-Business'),
  requestName: () => null,
  refusesReusedNames: false,
  answer: (books, { company, grant, call }) =>
    answerSage(books, { place: { ledger: 'sage', company }, grant }, call),
  closedPeriod: sageLocked,
  lapsed: sageLapsed,
  shutOut: sageShutOut,
  limitHeaders: () => ({}),
};

const odoo: KeyStandIn = {
  mostInAMinute: 600,
  newId: (books) => books.nextId(),
  showsDeleted: false,
  keepsVoid: true,
  mayWantClasses: false,
  path: '/jsonrpc',
  companyOf: odooCompanyOf,
  placesOf: odooPlaces,
  requestName: () => null,
  refusesReusedNames: false,
  answer: (books, { company, call }) => answerOdoo(books, { ledger: 'odoo', company }, call),
  closedPeriod: odooLocked,
  lapsed: odooExpired,
  shutOut: odooShutOut,
  limitHeaders: () => ({}),
};

export const standIns: StandIns = { quickbooks, xero, sage, odoo };
