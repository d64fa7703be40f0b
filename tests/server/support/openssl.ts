// Signatures as a signer's own program makes them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TestSigner {
  /** @param more options of `openssl cms -sign` */
  sign: (document: Buffer | string, more?: readonly string[]) => Buffer;
}

const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { stdio: 'pipe' });

/** A person with a key and a certificate of their own making. */
export function makeSigner(name: string, kind: 'rsa' | 'ec' = 'ec'): TestSigner {
  const folder = mkdtempSync(join(tmpdir(), 'tender-signer-'));
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  openssl(
    'req',
    '-x509',
    '-nodes',
    '-utf8',
    '-keyout',
    key,
    '-out',
    certificate,
    ...(kind === 'rsa' ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']),
    '-subj',
    `/C=RU/CN=${name}/O=ООО «Трубный завод»/title=Директор/1.2.643.3.131.1.1=007701234567`,
  );
  return {
    sign(document, more = []) {
      const file = join(folder, 'document');
      writeFileSync(file, document);
      const parts = ['cms', '-sign', '-binary', '-in', file, '-signer', certificate, '-inkey', key];
      const out = join(folder, 'signature');
      openssl(
        ...parts,
        '-outform',
        'DER',
        ...(more.includes('-noattr') ? [] : ['-cades']),
        '-md',
        'sha256',
        ...more,
        '-out',
        out,
      );
      return readFileSync(out);
    },
  };
}
