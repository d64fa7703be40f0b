/** The passphrase's part of a key takes a second of work on purpose: done here, so that the page does not stand still meanwhile. */
import { unwrapSecret, wrapSecret, type CustodianKey } from '../../../proof/commission/keys.ts';

export type KeyWork = { secret: string; passphrase: string } | { wrapped: string; passphrase: string };
export type KeyDone = string | CustodianKey | null;

const here = self as unknown as Worker;
here.addEventListener('message', ({ data }: MessageEvent<KeyWork>) => {
  const done: Promise<KeyDone> =
    'secret' in data ? wrapSecret(data.secret, data.passphrase) : unwrapSecret(data.wrapped, data.passphrase);
  // A worker's has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void done.then((result) => here.postMessage(result));
});
