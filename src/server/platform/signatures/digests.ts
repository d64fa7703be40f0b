// Digests that signatures are made over, by the identifiers that they name them with. Those that can be forged are none.
import { createHash } from 'node:crypto';
import { streebog } from './streebog.ts';

type Digest = (data: Uint8Array) => Buffer;

const sha =
  (name: string): Digest =>
  (data) =>
    createHash(name).update(data).digest();

const digests: Record<string, Digest> = {
  '2.16.840.1.101.3.4.2.1': sha('sha256'),
  '2.16.840.1.101.3.4.2.2': sha('sha384'),
  '2.16.840.1.101.3.4.2.3': sha('sha512'),
  '1.2.643.7.1.1.2.2': (data) => streebog(256, data),
  '1.2.643.7.1.1.2.3': (data) => streebog(512, data),
};

export const digestBy = (algorithm: string): Digest | null =>
  Object.hasOwn(digests, algorithm) ? digests[algorithm]! : null;
