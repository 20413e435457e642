import { z } from 'zod';
import type { LedgerAnswer } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';

const messages = z.array(z.object({ Message: z.string() })).default([]);

const element = z.object({ HasErrors: z.boolean().optional(), ValidationErrors: messages });

/** Xero reports errors for the whole call, or for each item in it. */
const faulty = z.object({
  ErrorNumber: z.number().optional(),
  Message: z.string().optional(),
  Detail: z.string().optional(),
  Elements: z.array(element).default([]),
  Invoices: z.array(element).default([]),
  CreditNotes: z.array(element).default([]),
  Contacts: z.array(element).default([]),
});

function faultsIn({ ok, json }: LedgerAnswer): string[] {
  const { data } = faulty.safeParse(json);
  if (!data) return [];
  const elements = [...data.Elements, ...data.Invoices, ...data.CreditNotes, ...data.Contacts];
  const texts = elements.flatMap(({ ValidationErrors }) =>
    ValidationErrors.map(({ Message }) => Message),
  );
  if (texts.length > 0 || ok) return texts;
  return [data.Message ?? data.Detail ?? ''].filter(Boolean);
}

/** Parses the answer of a call, or throws the faults that Xero reports. */
export function parseAnswer<T>(answer: LedgerAnswer, shape: z.ZodType<T>): T {
  const faults = faultsIn(answer);
  if (faults.length > 0) throw new LedgerProblem('refused', inWords(faults.join(' ')));
  const { data } = shape.safeParse(answer.json);
  if (!answer.ok && answer.status !== 404) {
    throw new LedgerProblem('refused', `Xero did not take it (${answer.status}).`);
  }
  if (data === undefined) {
    throw new LedgerProblem(
      'later',
      `Xero answered in a way that Docket cannot read (${answer.status}).`,
    );
  }
  return data;
}

function inWords(text: string): string {
  if (/account code/i.test(text)) {
    return `Choose another account in the Integrations page. (Xero: ${text})`;
  }
  if (/tax ?type/i.test(text)) {
    return `Choose another tax rate in the Integrations page. (Xero: ${text})`;
  }
  if (/lock date|locked/i.test(text)) {
    return `The books of this period are locked in Xero. Unlock the period there, or change the date. (Xero: ${text})`;
  }
  if (/currency/i.test(text)) {
    return `Xero does not keep books in this currency for this organization. (Xero: ${text})`;
  }
  return text;
}
