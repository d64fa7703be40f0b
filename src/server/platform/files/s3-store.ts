import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { S3Settings } from '../settings.ts';
import type { FileStore } from './store.ts';

const CONNECTION_MS = 5_000;
const SILENCE_MS = 60_000;

/** Files in any S3 store, path style; checksums only where asked for, as many stores know no others. */
export function s3Store({ endpoint, bucket, region, key, secret }: S3Settings): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    // A store that says nothing is away; whoever waits for it is told so.
    requestHandler: { connectionTimeout: CONNECTION_MS, socketTimeout: SILENCE_MS },
    credentials: { accessKeyId: key, secretAccessKey: secret },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return {
    put: async (name, content, size) => {
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: name, Body: content, ContentLength: size }),
      );
    },
    get: async (name) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: name }));
      if (!(Body instanceof Readable)) throw new Error(`S3 gave no content for ${name}`);
      return Body;
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }));
    },
  };
}
