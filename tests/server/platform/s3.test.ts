import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fromDisk, onDisk } from '../../../src/server/platform/http/disk-fault.ts';
import { errors } from '../../../src/text/errors.ts';
import { putSealed } from '../../../src/server/platform/files/sealed.ts';
import { s3Store } from '../../../src/server/platform/files/s3-store.ts';
import { freshKey } from '../../../src/server/platform/sealing/aead.ts';
import { paddedLength } from '../../../src/server/platform/sealing/padded.ts';
import { openStream, sealedLength } from '../../../src/server/platform/sealing/stream.ts';
import type { FileStore } from '../../../src/server/platform/files/store.ts';

let s3: S3rver;
let store: FileStore;
let directory = '';
let endpoint = '';

beforeAll(async () => {
  directory = mkdtempSync(join(realpathSync(tmpdir()), 'tender-s3-'));
  s3 = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'tender', configs: [] }],
  });
  const { port } = (await s3.run()) as AddressInfo;
  endpoint = `http://127.0.0.1:${port}`;
  store = s3Store({
    endpoint,
    bucket: 'tender',
    region: 'ru-central1',
    // The pair that s3rver knows.
    key: 'S3RVER',
    secret: 'S3RVER',
  });
});
afterAll(async () => {
  await s3.close();
  rmSync(directory, { recursive: true, force: true });
});

it('gives back what it was given, byte for byte', async () => {
  const content = Buffer.from('Договор поставки №1\n'.repeat(10_000));
  await store.put('lot/a-b-c', Readable.from(content), content.length);
  expect((await buffer(await store.get('lot/a-b-c'))).equals(content)).toBe(true);
});

it('knows nothing under a removed key', async () => {
  await store.put('lot/gone', Readable.from(Buffer.from('x')), 1);
  await store.remove('lot/gone');
  await expect(store.get('lot/gone')).rejects.toThrow();
  await expect(store.remove('lot/gone')).resolves.toBeUndefined();
});

it('that does not answer, or refuses, is told of as a disk that takes and gives nothing', async () => {
  const place = { bucket: 'tender', region: 'ru-central1', key: 'S3RVER', secret: 'S3RVER' };
  const stores = [
    s3Store({ ...place, endpoint: 'http://127.0.0.1:1' }),
    s3Store({ ...place, endpoint, bucket: 'no-such-bucket' }),
  ];
  for (const away of stores) {
    const put = onDisk(() => away.put('lot/a', Readable.from(Buffer.from('x')), 1));
    await expect(put).rejects.toMatchObject({ status: 507, problem: { message: errors.disk } });
    const get = fromDisk(() => away.get('lot/a'));
    await expect(get).rejects.toMatchObject({ status: 502, problem: { message: errors.unreadableFile } });
  }
});

it('takes sealed bytes of the length that they have, and gives back what opens', async () => {
  for (const size of [1, 200_000]) {
    const content = Buffer.alloc(size, 'смета');
    const key = freshKey();
    await putSealed({ files: store }, `sealed/${size}`, { content: Readable.from([content]), size, key });
    const kept = await buffer(await store.get(`sealed/${size}`));
    expect(kept.includes('смет')).toBe(false);
    expect(kept.length).toBe(sealedLength(paddedLength(size)));
    const opened = await buffer(openStream(await store.get(`sealed/${size}`), key));
    expect(opened.subarray(0, size).equals(content)).toBe(true);
  }
});
