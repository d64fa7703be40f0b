import { createServer, type AddressInfo } from 'node:net';

/** The port if nothing listens on it now, else null. */
const asked = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const { port: found } = probe.address() as AddressInfo;
      probe.close(() => resolve(found));
    });
  });

/** A port that nothing listens on now; the wanted one if it is such. */
export async function freePort(wanted = 0): Promise<number> {
  const found = (await asked(wanted)) ?? (await asked(0));
  if (found === null) throw new Error('No port is free');
  return found;
}
