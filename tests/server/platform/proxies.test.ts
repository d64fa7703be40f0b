// Whose word on a client's address is taken: of nobody but the proxies that the settings name.
import { describe, expect, it } from 'vitest';
import { testApp, type TestServer } from '../make.ts';

const LIMIT = 20;

const production = {
  NODE_ENV: 'production',
  MAIL_TO_FILES: '1',
  SEALING_KEY_TO_FILE: '1',
  SESSION_SECRET: 'a-secret-that-is-long-enough-0123456789',
};

/** How many of some sign-ins were let through to the password, each with its own header. */
async function letThrough(
  env: Record<string, string>,
  forwardedFor: (n: number) => string,
  remoteAddress = '127.0.0.1',
): Promise<number> {
  const server: TestServer = await testApp({ ...production, ...env });
  try {
    const client = server.guest();
    client.address = remoteAddress;
    let through = 0;
    for (let n = 0; n < LIMIT + 5; n += 1) {
      const body = { email: `nobody-${n}@example.test`, password: 'Wrong-Horse-1' };
      const headers = { 'x-forwarded-for': forwardedFor(n) };
      if ((await client.post('/auth/login', body, { headers })).status === 422) through += 1;
    }
    return through;
  } finally {
    await server.close();
  }
}

const another = (n: number) => `203.0.113.${n + 1}`;

describe('X-Forwarded-For in production', () => {
  it.each(['127.0.0.1', '10.0.0.5', '192.168.1.7', '198.51.100.7'])(
    'is nobody’s word by default: not of %s',
    async (address) => {
      expect(await letThrough({}, another, address)).toBe(LIMIT);
    },
  );

  it('is taken from a proxy that is named by its address or network', async () => {
    expect(await letThrough({ TRUSTED_PROXIES: '127.0.0.1' }, another)).toBe(LIMIT + 5);
    expect(await letThrough({ TRUSTED_PROXIES: '::1, 10.0.0.0/8' }, another, '10.1.2.3')).toBe(LIMIT + 5);
    expect(await letThrough({ TRUSTED_PROXIES: '10.0.0.0/8' }, another, '192.168.1.7')).toBe(LIMIT);
  });

  it('is read from its right end: what the client itself wrote before does not count', async () => {
    const forged = (n: number) => `${another(n)}, 198.51.100.7`;
    expect(await letThrough({ TRUSTED_PROXIES: '127.0.0.1' }, forged)).toBe(LIMIT);
    // Two proxies, of which the farther one is named too.
    const through = (n: number) => `${another(n)}, 10.0.0.7`;
    expect(await letThrough({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.7' }, through)).toBe(LIMIT + 5);
  });
});
