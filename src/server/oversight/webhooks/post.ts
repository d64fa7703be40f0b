// One request to a webhook's address: to the pinned address, with a limit of time, following nothing and reading no body.
import * as http from 'node:http';
import * as https from 'node:https';
import { webhookTexts } from '../../../text/webhooks.ts';
import { DeliveryFault, pinnedAddress } from './address.ts';

export const LIMIT_MS = 10_000;

interface Asked {
  url: string;
  headers: Record<string, string>;
  body: string;
  networks: readonly string[];
  signal: AbortSignal;
}

/** The status of the answer. Throws DeliveryFault where none came. */
export async function post({ url: text, headers, body, networks, signal }: Asked): Promise<number> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)]);
  const url = new URL(text);
  try {
    const address = await Promise.race([pinnedAddress(url, networks), aborted(limit)]);
    return await answerOf(url, address, { headers, body, limit });
  } catch (error) {
    if (error instanceof DeliveryFault) throw error;
    throw new DeliveryFault(limit.aborted ? webhookTexts.silence : wordsOf(error));
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true }),
  );

function answerOf(
  url: URL,
  address: string,
  { headers, body, limit }: { headers: Record<string, string>; body: string; limit: AbortSignal },
): Promise<number> {
  const isSecure = url.protocol === 'https:';
  const options: https.RequestOptions = {
    method: 'POST',
    host: address,
    port: url.port || (isSecure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    // The certificate must be the name's, though the address is called.
    servername: url.hostname,
    headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal: limit,
  };
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(options, (response) => {
      // What it says beside its status is of no use, and may be endless.
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
}

function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SIGNATURE|SELF_SIGNED|ALTNAME|LEAF/.test(code)
    ? webhookTexts.badCertificate
    : webhookTexts.unreachable;
}
