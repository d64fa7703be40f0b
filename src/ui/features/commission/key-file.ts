/** The key as a file, wrapped by the passphrase. */
import { saveFile } from '../../data/save-file.ts';

const LAST = 8;

/** By which a person tells one key from another. */
export const shortKey = (recipient: string): string => `…${recipient.slice(-LAST)}`;

export const saveKeyFile = (recipient: string, wrapped: string): void =>
  saveFile(new Blob([wrapped], { type: 'text/plain' }), `klyuch-hranitelya-${recipient.slice(-LAST)}.age`);
