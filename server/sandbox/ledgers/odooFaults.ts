import { answered, type SandboxAnswer } from './StandIn.ts';

/** An error of the user, of the data or of Odoo itself; its status is 200 as well. */
export class OdooError extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.kind = kind;
  }
}

export const userError = (message: string) => new OdooError('odoo.exceptions.UserError', message);

export function faulty(error: OdooError): SandboxAnswer {
  const { kind: name, message } = error;
  const data = { name, debug: 'Traceback (most recent call last)', message, arguments: [message] };
  return answered({
    ...{ jsonrpc: '2.0', id: 1 },
    error: { code: 200, message: 'Odoo Server Error', data: { ...data, context: {} } },
  });
}

const accessDenied = () => new OdooError('odoo.exceptions.AccessDenied', 'Access Denied');

export const odooShutOut = () => faulty(accessDenied());

export const odooLocked = () =>
  faulty(userError('You cannot add/modify entries prior to and inclusive of: 12/31/2026.'));

export const odooExpired = () => faulty(userError('This database has expired.'));
