// A disk that takes or gives no file: full, read-only, failing, its folder gone; a store of another machine that does not answer
// or refuses. The database works on, and so does everything that
// brings no file; so it is no outage of the platform, and whoever sends or asks for the file hears what has become of it.
import { errors as texts } from '../../../text/errors.ts';
import { HttpError } from './errors.ts';

const OF_DISK = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ENOTDIR',
  'EMFILE',
  'ENFILE',
]);
/** Of the way to a store on another machine. */
const OF_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
const INSUFFICIENT_STORAGE = 507;
const BAD_GATEWAY = 502;

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && OF_DISK.has((error as NodeJS.ErrnoException).code ?? '');

/** A refusal of the store's own carries `$fault`. */
const isOfStore = (error: unknown): boolean =>
  error instanceof Error &&
  (OF_NETWORK.has((error as NodeJS.ErrnoException).code ?? '') ||
    error.name === 'TimeoutError' ||
    '$fault' in error);

const told = (status: number, message: string, cause: unknown) =>
  Object.assign(new HttpError(status, { message }), { cause });

/** Runs what writes files. Throws 507, with the disk's own word as its cause, where the disk does not take them. */
export async function onDisk<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isOfDisk(error) && !isOfStore(error)) throw error;
    throw told(INSUFFICIENT_STORAGE, texts.disk, error);
  }
}

/** Runs what opens a stored file. Throws 502 where its bytes are not to be had, whatever the cause: its row says that there are some. */
export async function fromDisk<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw told(BAD_GATEWAY, texts.unreadableFile, error);
  }
}
