import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Role } from '#shared/permissions.ts';
import { documentName } from '#sync/protocol/documentName.ts';
import { editableKinds } from '../../editableKinds.ts';
import { followers } from '../../followers.ts';
import { postgresDocuments } from '../../platform/documents/postgresDocuments.ts';
import { Problem } from '../../platform/http/problem.ts';
import { authorOf, Device, invoiceOf, ruleOf, storeEdits } from '../../testing/documents.ts';
import { createCompany, type TestPerson } from '../../testing/people.ts';
import { sharedProduct, type TestProduct } from '../../testing/product.ts';
import { setRoles } from '../accounts/memberStore.ts';
import { type InvoiceRow, invoices } from '../invoices/invoiceStore.ts';
import { approvalStateDiffers, judgeInvoice } from '../policy/approvalState.ts';
import { GivenApprovals } from '../policy/approvalStore.ts';
import { readPolicy } from '../policy/policyStore.ts';
import { changeSettings } from './changeSettings.ts';
import { approve, reopen } from './decide.ts';
import { judgeAgain } from './judgeAgain.ts';

let database: TestProduct['database'];
let server: TestProduct['server'];

beforeAll(async () => {
  ({ database, server } = await sharedProduct());
});

type Step =
  | { does: 'approve' | 'reopen' | 'roles'; who: number; held: Role }
  | { does: 'edit'; amount: number }
  | { does: 'rule'; asks: string[]; from: number }
  | { does: 'keepOut'; on: boolean };

const anyRole = fc.constantFrom<Role>('admin', 'manager', 'approver', 'clerk');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('approve' as const), who: fc.nat(3), held: anyRole }),
  },
  fc.record({ does: fc.constant('reopen' as const), who: fc.nat(3), held: anyRole }),
  fc.record({
    does: fc.constant('roles' as const),
    who: fc.integer({ min: 1, max: 3 }),
    held: anyRole,
  }),
  fc.record({ does: fc.constant('edit' as const), amount: fc.constantFrom(100, 1500, 9000) }),
  fc.record({
    does: fc.constant('rule' as const),
    asks: fc.array(fc.constantFrom('approver', 'manager', 'nobody'), {
      minLength: 1,
      maxLength: 3,
    }),
    from: fc.constantFrom(0, 1000, 8000),
  }),
  fc.record({ does: fc.constant('keepOut' as const), on: fc.boolean() }),
);

it('after any sequence of steps an open invoice has the approval state that the policy gives it', async () => {
  const store = postgresDocuments(database.db, editableKinds);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const company = await createCompany({ db: database.db, server });
      const here = { db: database.db, accountId: company.accountId };
      const people: TestPerson[] = [company.admin];
      for (const role of ['manager', 'approver', 'approver'] as const) {
        people.push(await company.hire(role));
      }
      const id = await invoiceOf(here, { uploadedBy: company.admin.id, amount: '1500.00' });
      const device = new Device(authorOf(company.admin));
      const inAccount = <T>(work: Parameters<typeof database.db.withAccount<T>>[1]) =>
        database.db.withAccount(company.accountId, work);
      const row = () =>
        inAccount(async (tx) => {
          const found = await invoices.find(tx, id);
          if (!found) throw new Error('The invoice is gone');
          return found;
        });
      const asPerson = (who: number) => {
        const person = people[who] ?? company.admin;
        return {
          personId: person.id,
          actor: { userId: person.id, userEmail: person.email, ipAddress: null },
        };
      };

      for (const next of steps) {
        const before = await row();
        await carryOut(next).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        });
        await judgeAgain(database.db, company.accountId);
        const after = await row();
        if (after.status === 'pending_review') await expectStandingByPolicy(after);
        else if (before.status === 'pending_review') expect(next.does).toBe('approve');
        expect(new Set(after.approvedBy).size).toBe(after.approvedBy.length);
      }

      async function carryOut(next: Step): Promise<unknown> {
        switch (next.does) {
          case 'approve':
            return inAccount((tx) =>
              approve(
                { tx, ...asPerson(next.who), followers: followers.decisions },
                { invoiceId: id, seen: null },
                null,
              ),
            );
          case 'reopen':
            return inAccount((tx) =>
              reopen({ tx, ...asPerson(next.who), followers: followers.decisions }, id, 'Again'),
            );
          case 'roles':
            return inAccount((tx) => setRoles(tx, asPerson(next.who).personId, [next.held]));
          case 'edit':
            return storeEdits(
              store,
              company.accountId,
              documentName('invoice', id),
              device.edit('fields', { amount: `${next.amount}.00` }),
            );
          case 'rule':
            return ruleOf(here, { minAmount: next.from, requiredApprovers: next.asks });
          case 'keepOut':
            return inAccount((tx) =>
              changeSettings(tx, async () => {}, { keepsUploadersOut: next.on }),
            );
        }
      }

      async function expectStandingByPolicy(after: InvoiceRow): Promise<void> {
        await inAccount(async (tx) => {
          const given = await GivenApprovals.read(tx, [id]);
          const { facts } = judgeInvoice(after, await readPolicy(tx), given.of(after));
          expect(approvalStateDiffers(after, facts)).toBe(false);
        });
      }
    }),
    { numRuns: 8 },
  );
});
