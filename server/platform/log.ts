import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * Personal data must not be logged. `detail` and `where` of Postgres quote whole rows, with names, addresses and content
 * of invoices. The statement, the table and the constraint suffice to find an error.
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
