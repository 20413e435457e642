import pg from 'pg';
import { unreachable } from './jobs/reasonOf.ts';

/** Something that work needs is not to be had for now, whatever the work is about. */
export class Unavailable extends Error {}

/** What the system says of a disk, of handles, of memory or of processes that it is out of. */
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
/** Of SQLSTATE: no connection, too little of something, ended by its keeper, an error of the system. */
const ofPostgres = /^(08|53|57|58)/;
/** Those that the driver gives no code. */
const ofDriver = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether it failed for want of something that comes back: the database, the file store, the network, the disk. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable || ofDriver.test(error.message)) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error instanceof pg.DatabaseError) return ofPostgres.test(code);
  return unreachable.has(code) || exhausted.has(code) || isUnavailable(error.cause);
}
