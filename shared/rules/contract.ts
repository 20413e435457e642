import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { fieldError } from '../invoices/contract.ts';
import { isRange, notRange, ruleFields } from './fields.ts';

const time = z.iso.datetime();

export const rule = z.object({
  id,
  ...ruleFields,
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
    .partial({ maxAmount: true, autoEscalateAfterHours: true, priority: true })
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

export const deleteRule = endpoint({
  method: 'DELETE',
  path: '/api/approval-rules/:ruleId',
  access: 'rules.edit',
  params: ruleParams,
});
