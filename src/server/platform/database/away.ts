// When the platform cannot work because its database or its disk cannot: a 503, to be tried again, and no fault of ours.
import { DatabaseError } from 'pg';
import { causesOf } from './causes.ts';
import { isConnectionFault } from './connection.ts';

/** 57P0x: shutdown, crash, start-up. 53xxx: no slots, memory or disk. 25006: a standby that was primary just now. */
const AWAY = /^(08|57P0|53)|^25006$/;
/** Our own fault beside real ones of class 08: such as a statement of more parameters than the protocol can count. */
const PROTOCOL_VIOLATION = '08P01';
/** The server ends the session with these. */
const ENDING = new Set(['FATAL', 'PANIC']);

/** What a pool says where all its connections stayed at work. */
export const NO_CONNECTION = 'timeout exceeded when trying to connect';

const SAID_BY_POOL = new Set([NO_CONNECTION, 'Cannot use a pool after calling end on the pool']);

function isOfDatabase({ code = '', severity = '' }: DatabaseError): boolean {
  return ENDING.has(severity) || (AWAY.test(code) && code !== PROTOCOL_VIOLATION);
}

const isDiskFull = (error: NodeJS.ErrnoException): boolean => error.code === 'ENOSPC';

/** Network faults of other services (the file store, a browser that hung up) are none of these. */
export function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    (cause) =>
      isConnectionFault(cause) ||
      SAID_BY_POOL.has(cause.message) ||
      isDiskFull(cause) ||
      (cause instanceof DatabaseError && isOfDatabase(cause)),
  );
}
