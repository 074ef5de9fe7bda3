import { UserFacingError } from '../lib/user-facing-error.ts';

/** The database or the files cannot be reached as set. The message is one French sentence that says what to do; no password. */
export class StoreUnavailableError extends UserFacingError {
  override name = 'StoreUnavailableError';
}

/** The key that seals secrets is missing or another one. The message is one French sentence that says what to do. */
export class SecretKeyError extends StoreUnavailableError {
  override name = 'SecretKeyError';
}

type DriverError = { code?: unknown; errcode?: unknown; constraint?: unknown; message?: unknown };

const SQLITE_CONSTRAINT_UNIQUE = 2067;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const POSTGRES_FOREIGN_KEY_VIOLATION = '23503';
const POSTGRES_UNIQUE_VIOLATION = '23505';

/** Whether an error is the database refusing a row that belongs to one which was deleted meanwhile. */
export function isMissingReference(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errcode } = error as DriverError;
  return code === POSTGRES_FOREIGN_KEY_VIOLATION || errcode === SQLITE_CONSTRAINT_FOREIGNKEY;
}

/**
 * Whether an error is the database refusing a second row with the same value in `column`.
 * SQLite names the column (`users.name_key`), PostgreSQL the index: indexes are named after their column (`users_name_key`).
 */
export function isDuplicate(error: unknown, column: string): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, errcode, constraint, message } = error as DriverError;
  if (code === POSTGRES_UNIQUE_VIOLATION) return String(constraint).includes(column);
  const unique = errcode === SQLITE_CONSTRAINT_UNIQUE || errcode === SQLITE_CONSTRAINT_PRIMARYKEY;
  return unique && String(message).includes(column);
}

const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
const POSTGRES_DISK_FULL = '53100';
const POSTGRES_CORRUPTED = new Set(['XX001', 'XX002']);

/** An extended code holds its primary code in its last byte. */
const primary = (errcode: unknown): number => (typeof errcode === 'number' ? errcode & 0xff : 0);
const driverError = (error: unknown): DriverError =>
  typeof error === 'object' && error !== null ? error : {};

/** Whether something could not be written for want of space or quota. */
export function isFull(error: unknown): boolean {
  const { code, errcode } = driverError(error);
  return (
    code === 'ENOSPC' || code === 'EDQUOT' || code === POSTGRES_DISK_FULL || primary(errcode) === SQLITE_FULL
  );
}

/** Whether a database says that what it has stored is damaged, or that a file is no database. */
export function isCorrupt(error: unknown): boolean {
  const { code, errcode } = driverError(error);
  const found = primary(errcode);
  return found === SQLITE_CORRUPT || found === SQLITE_NOTADB || POSTGRES_CORRUPTED.has(String(code));
}

/** A long read was not begun: too many others wait or run. */
export class ReadsBusyError extends Error {
  override name = 'ReadsBusyError';
}

/** What PostgreSQL says, or a pooler in its name, when it is away, ends, starts, takes no more connections, or is no primary any more. */
const POSTGRES_AWAY = new Set(['53300', '57P01', '57P02', '57P03', '25006']);
/** A connection that was lost, or refused by PgBouncer. */
const CONNECTION_CLASS = '08';
const NETWORK_AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** What the driver says without a code: of a connection that ended, or that could not be had in time. */
const DRIVER_AWAY =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error))/;
const SQLITE_BUSY = 5;

/** Whether the database could not be reached, or was lost in the middle: the same may well succeed in a moment. */
export function isAway(error: unknown): boolean {
  const { code, errcode, message } = driverError(error);
  const said = String(code);
  return (
    errcode === SQLITE_BUSY ||
    POSTGRES_AWAY.has(said) ||
    NETWORK_AWAY.has(said) ||
    (said.startsWith(CONNECTION_CLASS) && said.length === 5) ||
    (code === undefined && DRIVER_AWAY.test(String(message)))
  );
}
