// The examples of docs/verification.md are what the code gives.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { bytesOf, hexOf } from '../../src/proof/bytes.ts';
import { receiptOf } from '../../src/proof/check/content.ts';
import { leafHash, rootOf } from '../../src/proof/merkle.ts';
import { checkpointText, signedNote, verifierKeyText } from '../../src/proof/note.ts';
import { nodeCrypt } from '../../src/server/platform/checkpoints/crypt.ts';
import { contentHash, hashOf, linkText, FIRST_LINK } from '../../src/server/platform/history/canonical.ts';

const document = readFileSync(new URL('../../docs/verification.md', import.meta.url), 'utf8');

it('the document shows what the code calculates', () => {
  const salt = '000102030405060708090a0b0c0d0e0f';
  const row = {
    chain: 'lot:12',
    seq: 1,
    lotId: 12,
    model: 'lot',
    modelId: 12,
    event: 'lot.create',
    from: null,
    to: 'draft',
    byId: 7,
    byRole: 'manager',
    byName: 'Анна',
    at: new Date('2026-11-22T09:00:00Z'),
    facts: null,
    lawVersion: null,
    payload: { title: 'Трубы' },
    prevHash: FIRST_LINK,
    salt,
  };
  const hash = hashOf(row);
  const leaf = `{"chain":"lot:12","hash":"${hash}","salt":"00112233445566778899aabbccddeeff","seq":1}`;
  const [own, neighbour] = [bytesOf(leaf), new Uint8Array(32)].map((data) => leafHash(nodeCrypt, data));
  const root = hexOf(rootOf(nodeCrypt, [own!, neighbour!]));
  const minute = `{"at":"2026-11-22T09:01:00.000Z","root":"${root}"}`;
  const log = leafHash(nodeCrypt, bytesOf(minute));
  const der = Buffer.from('302e020100300506032b657004220420', 'hex');
  const seed = Buffer.from(Array.from({ length: 32 }, (_, index) => index));
  const key = createPrivateKey({ key: Buffer.concat([der, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12);
  const name = 'tender.example.ru/checkpoints';
  const note = signedNote(nodeCrypt, checkpointText({ origin: name, size: 1, root: log }), {
    name,
    publicKey,
    sign: (message) => sign(null, message, key),
  });
  for (const value of [
    linkText(row),
    contentHash(row),
    hash,
    leaf,
    hexOf(own!),
    hexOf(neighbour!),
    root,
    minute,
    hexOf(log),
    verifierKeyText(nodeCrypt, name, publicKey),
    note,
    receiptOf(nodeCrypt, { nonce: '00'.repeat(32), content: '{"application":1}' })!,
  ])
    expect(document).toContain(value);
});
