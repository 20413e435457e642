import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * Lines for operators. What Postgres says in `detail` and `where` quotes whole rows: people's names and addresses, and
 * what their invoices say. The statement, the table and the constraint are enough to find a fault.
 */
const withheld = [
  'req.headers',
  'headers',
  'err.detail',
  'err.where',
  'err.internalQuery',
  'err.client',
];

export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino({ level, redact: { paths: withheld, remove: true } }, destination);
}
