import { z } from 'zod';
import { trail } from '../audit/trail.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { fieldError } from '../invoices/contract.ts';
import { conditionFields, isRange, notRange, ruleFields, ruleMatch } from './fields.ts';

const time = z.iso.datetime();

/** Rules of servers and devices of before have none of these. */
const laterFields = {
  vendors: conditionFields.vendors.default([]),
  accounts: conditionFields.accounts.default([]),
  classes: conditionFields.classes.default([]),
  projects: conditionFields.projects.default([]),
  kinds: conditionFields.kinds.default([]),
  flags: conditionFields.flags.default([]),
  uploaders: conditionFields.uploaders.default([]),
  currencies: conditionFields.currencies.default([]),
  match: ruleMatch.default('all'),
  inSequence: ruleFields.inSequence.default(false),
};

export const rule = z.object({
  id,
  ...ruleFields,
  ...laterFields,
  isActive: z.boolean(),
  fieldErrors: z.array(fieldError),
  revision: z.int(),
  createdAt: time,
  updatedAt: time,
});
export type Rule = z.infer<typeof rule>;

/** With the row's position in the feed. */
const ruleNow = rule.extend({ seq: z.int() });

const ruleParams = z.strictObject({ ruleId: id });
const fields = z.object(ruleFields);

/** All rules in order of evaluation: by priority, then older first. */
export const listRules = endpoint({
  method: 'GET',
  path: '/api/approval-rules',
  access: 'rules.read',
  answer: z.array(ruleNow),
});

export const createRule = endpoint({
  method: 'POST',
  path: '/api/approval-rules',
  access: 'rules.edit',
  status: 201,
  body: fields
    .partial({
      maxAmount: true,
      autoEscalateAfterHours: true,
      priority: true,
      vendors: true,
      accounts: true,
      classes: true,
      projects: true,
      kinds: true,
      flags: true,
      uploaders: true,
      currencies: true,
      match: true,
      inSequence: true,
    })
    .extend({ id: id.optional(), isActive: z.boolean().optional() })
    .strict()
    .refine(isRange, notRange),
  answer: ruleNow,
});

/** `isActive` is a decision; every other field is an edit of the rule's document. */
export const updateRule = endpoint({
  method: 'PATCH',
  path: '/api/approval-rules/:ruleId',
  access: 'rules.edit',
  params: ruleParams,
  body: fields
    .partial()
    .extend({ isActive: z.boolean().optional() })
    .strict()
    .refine(isRange, notRange),
  answer: ruleNow,
});

/** Who changed what, newest first. */
export const getRuleTrail = endpoint({
  method: 'GET',
  path: '/api/approval-rules/:ruleId/trail',
  access: 'rules.read',
  params: ruleParams,
  answer: trail,
});

export const deleteRule = endpoint({
  method: 'DELETE',
  path: '/api/approval-rules/:ruleId',
  access: 'rules.edit',
  params: ruleParams,
});
