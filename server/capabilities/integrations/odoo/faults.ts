import { LedgerProblem } from '../LedgerProblem.ts';

interface Fault {
  message?: string | undefined;
  data?: { name?: string | undefined; message?: string | undefined } | undefined;
}

/** Raised by Odoo when two transactions meet, or its database does not answer. */
const passing = /SerializationFailure|LockNotAvailable|DeadlockDetected|PoolError|OperationalError/;

/** What an error of Odoo means; `denied` when it does not accept the user or the key. */
export function problemIn({ message, data }: Fault): LedgerProblem | 'denied' {
  const name = data?.name ?? '';
  const text = (data?.message || message || 'It gave no reason.').trim();
  if (/AccessDenied|SessionExpired/.test(name)) return 'denied';
  if (/database .* does not exist/.test(text)) {
    return new LedgerProblem('refused', `Odoo has no such database. (Odoo: ${text})`);
  }
  if (passing.test(name)) {
    return new LedgerProblem('later', 'Odoo does not work at the moment.');
  }
  return new LedgerProblem('refused', inWords(name, text));
}

function inWords(name: string, text: string): string {
  if (name.endsWith('AccessError')) {
    return `The user of Odoo lacks a permission. Give it the rights of an accountant there. (Odoo: ${text})`;
  }
  if (/prior to and inclusive of|lock date|is locked/i.test(text)) {
    return `The books of this period are locked in Odoo. Unlock the period there, or change the date. (Odoo: ${text})`;
  }
  if (/duplicated vendor reference/i.test(text)) {
    return `Odoo has a bill of this vendor with the same number. (Odoo: ${text})`;
  }
  if (/account\.account|\baccount\b/i.test(text)) {
    return `Choose another account. (Odoo: ${text})`;
  }
  if (/account\.tax|\btax\b/i.test(text)) {
    return `Choose another tax. (Odoo: ${text})`;
  }
  return text;
}
