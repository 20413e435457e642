import { z } from 'zod';
import type { LedgerAnswer } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';

const fault = z.object({ $message: z.string().default(''), $source: z.string().default('') });
const faulty = z.union([z.array(fault), fault.transform((one) => [one])]);

/** It was deleted, or never existed. */
export const isMissing = ({ status }: Pick<LedgerAnswer, 'status'>) => status === 404;

/** Parses the answer of a call, or throws the faults that Sage reports. */
export function parseAnswer<T>({ ok, status, json }: LedgerAnswer, shape: z.ZodType<T>): T {
  if (!ok) {
    const texts = (faulty.safeParse(json).data ?? []).flatMap(({ $message, $source }) =>
      $message ? [$source ? `${$source}: ${$message}` : $message] : [],
    );
    const text = texts.join(' ');
    throw new LedgerProblem('refused', text ? inWords(text) : `Sage did not take it (${status}).`);
  }
  const { data } = shape.safeParse(json);
  if (data === undefined) {
    throw new LedgerProblem('later', `Sage answered in a way that Docket cannot read (${status}).`);
  }
  return data;
}

function inWords(text: string): string {
  if (/lock(ed|down)|year end/i.test(text)) {
    return `The books of this period are locked in Sage. Change the lockdown date there, or the date of the invoice. (Sage: ${text})`;
  }
  if (/ledger_account/i.test(text)) {
    return `Choose another account in the Integrations page. (Sage: ${text})`;
  }
  if (/tax_rate|tax_amount/i.test(text)) {
    return `Choose another tax rate in the Integrations page. (Sage: ${text})`;
  }
  if (/currency/i.test(text)) {
    return `Sage does not keep books in this currency for this business. (Sage: ${text})`;
  }
  return text;
}
