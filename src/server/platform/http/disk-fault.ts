// A disk that takes no file: full, read-only, failing, its folder gone. The database works on, and so does everything that
// brings no file; so it is no outage of the platform, and whoever sends the file hears what has become of it.
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
const INSUFFICIENT_STORAGE = 507;

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && OF_DISK.has((error as NodeJS.ErrnoException).code ?? '');

/** Runs what writes files. Throws 507, with the disk's own word as its cause, where the disk does not take them. */
export async function onDisk<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isOfDisk(error)) throw error;
    throw Object.assign(new HttpError(INSUFFICIENT_STORAGE, { message: texts.disk }), { cause: error });
  }
}
