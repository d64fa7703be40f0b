/** A key under its passphrase, beside the page. */
import type { CustodianKey } from '../../../proof/commission/keys.ts';
import type { KeyDone, KeyWork } from './key-worker.ts';

const work = (asked: KeyWork): Promise<KeyDone> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./key-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<KeyDone>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', ({ message }) => {
      worker.terminate();
      reject(new Error(message));
    });
    // A worker's has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(asked);
  });

export const wrapBeside = (secret: string, passphrase: string): Promise<string> =>
  work({ secret, passphrase }) as Promise<string>;

/** Null where the passphrase is another one. */
export const unwrapBeside = (wrapped: string, passphrase: string): Promise<CustodianKey | null> =>
  work({ wrapped, passphrase }) as Promise<CustodianKey | null>;
