import { beforeAll, beforeEach } from 'vitest';
import { errorBody } from '#shared/http/errorBody.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../editableKinds.ts';
import { postgresDocuments } from '../platform/documents/postgresDocuments.ts';
import { authorOf, Device, storeEdits } from './documents.ts';
import { createCompany, type TestCompany, type TestPerson } from './people.ts';
import { sharedProduct, type TestProduct } from './product.ts';

interface Working {
  company: TestCompany;
  clerk: TestPerson;
}

/** Before each test, a new company with a clerk, and what is done there again and again. */
export function withOffice() {
  let product: TestProduct | undefined;
  let working: Working | undefined;
  beforeAll(async () => {
    product = await sharedProduct();
  });
  beforeEach(async () => {
    const { database, server } = running();
    const company = await createCompany({ db: database.db, server });
    working = { company, clerk: await company.hire('clerk') };
  });

  function running(): TestProduct {
    if (!product) throw new Error('The product does not run yet');
    return product;
  }

  function now(): Working {
    if (!working) throw new Error('There is no company yet');
    return working;
  }

  return {
    get company() {
      return now().company;
    },
    get clerk() {
      return now().clerk;
    },
    get database() {
      return running().database;
    },
    get server() {
      return running().server;
    },
    here: () => ({ db: running().database.db, accountId: now().company.accountId }),
    /** The refusal that the call is answered with. */
    async refusal({ client }: TestPerson, method: string, path: string, body?: object) {
      const reply = await client.send(method, path, body);
      const { code, message } = errorBody.parse(reply.body);
      return { status: reply.status, code, message };
    },
    edit(person: TestPerson, invoiceId: string, fields: Record<string, string | null>) {
      const store = postgresDocuments(running().database.db, editableKinds);
      const edit = new Device(authorOf(person)).edit('fields', fields);
      return storeEdits(store, now().company.accountId, documentName('invoice', invoiceId), edit);
    },
  };
}
