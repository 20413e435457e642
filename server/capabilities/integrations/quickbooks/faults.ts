import { z } from 'zod';
import type { LedgerAnswer } from '../LedgerHttp.ts';
import { LedgerProblem } from '../LedgerProblem.ts';

/** The name belongs to a customer, an employee or another vendor. */
export const nameTaken = '6240';

/** It was deleted, or never existed. */
export const notThere = '610';

const error = z.object({
  Message: z.string().default(''),
  Detail: z.string().default(''),
  code: z.coerce.string().default(''),
});

const faulty = z.object({ Fault: z.object({ Error: z.array(error).min(1) }) });

export interface Fault {
  code: string;
  text: string;
}

/** The fault in an answer of QuickBooks; it may come with any HTTP status. */
export function faultIn(json: unknown): Fault | null {
  const [first] = faulty.safeParse(json).data?.Fault.Error ?? [];
  return first ? { code: first.code, text: first.Detail || first.Message } : null;
}

/** Parses the answer of a call, or throws the fault that QuickBooks reports. */
export function parseAnswer<T>({ ok, status, json }: LedgerAnswer, shape: z.ZodType<T>): T {
  const fault = faultIn(json);
  if (fault) throw refusalOf(fault);
  const { data } = shape.safeParse(json);
  if (!ok || data === undefined) {
    throw new LedgerProblem(
      'later',
      `QuickBooks answered in a way that Docket cannot read (${status}).`,
    );
  }
  return data;
}

/** The fault in an accountant's words; unknown faults are quoted from QuickBooks. */
function refusalOf({ code, text }: Fault): LedgerProblem {
  if (code === '120') {
    return new LedgerProblem(
      'reconnect',
      'Docket no longer has access to QuickBooks. Reconnect it in the Integrations page.',
    );
  }
  const advice = adviceOf(code, text);
  return new LedgerProblem('refused', advice ? `${advice} (QuickBooks: ${text})` : text);
}

function adviceOf(code: string, text: string): string | null {
  if (/closed/i.test(text)) {
    return 'The books of this period are closed in QuickBooks. Open the period there, or change the date.';
  }
  if (code === '6140' || (code === '6210' && /duplicate/i.test(text))) {
    return 'QuickBooks has a bill with this number already. Look there whether it was entered by hand.';
  }
  if (code === notThere || code === '2500') {
    return 'An account, vendor or tax code of this bill no longer exists in QuickBooks. Choose another in the Integrations page.';
  }
  if (code === nameTaken) {
    return 'QuickBooks has a customer, an employee or an inactive vendor of this name. Rename one of them there.';
  }
  if (code === '2020')
    return 'QuickBooks needs something that this bill does not have. Check its fields here.';
  if (code === '2170') return 'QuickBooks does not know one of the values in this bill.';
  if (code === '5010') return 'Somebody changed this in QuickBooks at the same moment. Retry it.';
  if (code === '6000') return 'A QuickBooks rule does not allow this bill.';
  if (code === '6190') return 'The QuickBooks subscription of this company has ended.';
  if (code === '6540') return 'QuickBooks has settled this transaction already.';
  return null;
}
