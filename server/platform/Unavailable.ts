import pg from 'pg';

/** A resource is temporarily unavailable; the failure is not caused by the data being processed. */
export class Unavailable extends Error {}

/** Error codes that mean that another server cannot be reached. */
export const unreachable = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'],
  ...['ESOCKET', 'ECONNECTION', 'EPIPE'],
]);

/** Error codes of the operating system for lack of disk space, file handles, memory or processes. */
const exhausted = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'EAGAIN',
]);
/** SQLSTATE classes: connection exception, insufficient resources, operator intervention, system error. */
const unavailableSqlStates = /^(08|53|57|58)/;
/** Errors of the driver that carry no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether there is no room on a disk: of this server or of the database. */
export function isOutOfSpace(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || isOutOfSpace(error.cause);
}

/** Whether a temporary outage caused the error: database, file store, network or disk. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable || driverMessages.test(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // A fatal error ends the connection, or refuses it.
  if (error instanceof pg.DatabaseError) {
    return unavailableSqlStates.test(code) || error.severity === 'FATAL';
  }
  return unreachable.has(code) || exhausted.has(code) || isUnavailable(error.cause);
}
