// A signature that came, held against the documents that it may be of.
import { invalid } from '../http/errors.ts';
import type { Upload } from '../http/uploads.ts';
import { readTemporary } from '../sealing/temporary.ts';
import { runInThread, ThreadFault } from '../threads/run-in-thread.ts';
import type hashDocument from './hash-document.ts';
import type { HashJob } from './hash-document.ts';
import type readContainer from './read-container.ts';
import type { ReadContainer, ReadSigner } from './read-container.ts';
import { MAX_CONTAINER_BYTES, signatureFaults, type SignatureFault } from './signature-fault.ts';

/** What is short is read and hashed sooner than a thread starts. */
const AT_ONCE_BYTES = 64 * 1_024;
/** By ГОСТ a large document takes seconds of an idle processor. */
const HASH_MS = 90_000;

const refusal = (fault: SignatureFault) => invalid({ files: [signatureFaults[fault]] });

/** Throws 422 with what is wrong with the container. */
export async function readSignature(upload: Upload): Promise<[ReadSigner, ...ReadSigner[]]> {
  if (upload.file.size > MAX_CONTAINER_BYTES) throw refusal('large');
  const sent = await readTemporary(upload.file);
  const read = await readApart(sent, upload.sentBy).catch((error: unknown) => {
    if (error instanceof ThreadFault) throw refusal('unreadable');
    throw error;
  });
  if (read.fault !== null) throw refusal(read.fault);
  return read.signers;
}

/** The libraries are loaded by the first signature that comes. */
async function readApart(sent: Buffer, account: number | null): Promise<ReadContainer> {
  if (sent.length <= AT_ONCE_BYTES) return (await import('./read-container.ts')).default(sent);
  return runInThread<typeof readContainer>(new URL('./read-container.ts', import.meta.url), sent, {
    account,
  });
}

async function hashApart(job: HashJob, account: number | null): Promise<string> {
  if (job.document.length <= AT_ONCE_BYTES) return (await import('./hash-document.ts')).default(job);
  const module = new URL('./hash-document.ts', import.meta.url);
  return runInThread<typeof hashDocument>(module, job, { account, timeMs: HASH_MS });
}

interface Signable {
  content: () => Promise<Buffer>;
}

/** The document that all of them have signed; null where it is none of these. */
export async function signedOf<Document extends Signable>(
  signers: readonly ReadSigner[],
  documents: readonly Document[],
  account: number | null,
): Promise<Document | null> {
  const algorithms = [...new Set(signers.map(({ digestAlgorithm }) => digestAlgorithm))];
  for (const document of documents) {
    const content = await document.content();
    const digests = new Map<string, string>();
    for (const algorithm of algorithms)
      digests.set(algorithm, await hashApart({ algorithm, document: content }, account));
    if (signers.every(({ digestAlgorithm, digest }) => digests.get(digestAlgorithm) === digest))
      return document;
  }
  return null;
}
