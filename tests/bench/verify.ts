/**
 * `node --import tsx tests/bench/verify.ts [rows]`: how long a file of so many rows (a million unless said) takes to be checked, reading included. It is
 * sealed by a log of a single leaf.
 */
import { generateKeyPairSync, hash, sign, type KeyObject } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, openSync, writeSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bytesOf, hexOf } from '../../src/proof/bytes.ts';
import { checkFile } from '../../src/proof/check/check.ts';
import { BUNDLE_FORMAT } from '../../src/proof/formats.ts';
import { leafHash } from '../../src/proof/merkle.ts';
import { checkpointText, signedNote, verifierKeyText } from '../../src/proof/note.ts';
import { nodeCrypt } from '../../src/server/platform/checkpoints/crypt.ts';

const count = Number(process.argv[2] ?? 1_000_000);
const text = (seq: number) =>
  `{"at":"2026-11-22T09:00:00.000Z","byId":7,"byName":"Анна","byRole":"manager","chain":"lot:1","event":"lot.change","facts":null,"from":null,"lawVersion":null,"lotId":1,"model":"lot","modelId":1,"payload":{"title":"Трубы ${seq}"},"salt":"000102030405060708090a0b0c0d0e0f","to":null}`;

const folder = mkdtempSync(join(tmpdir(), 'tender-verify-'));
const path = join(folder, 'bundle.json');
try {
  let previous = '0'.repeat(64);
  const rows: string[] = [];
  for (let seq = 1; seq <= count; seq += 1) {
    const content = text(seq);
    previous = hash(
      'sha256',
      `{"content":"${hash('sha256', content)}","prevHash":"${previous}","seq":${seq}}`,
    );
    rows.push(JSON.stringify({ seq, hash: previous, text: content }));
  }
  const body = JSON.stringify({
    lot: {
      id: 1,
      number: '1',
      title: '',
      currency: 'RUB',
      status: 'draft',
      ratingType: 'total',
      admission: null,
      isSealed: false,
    },
    chain: 'lot:1',
    hidden: [],
    signed: { heads: [], receipts: [] },
    laws: [],
    published: [],
    applications: [],
    versions: [],
    rates: {},
    rounds: [],
    outcome: '[]',
    comparable: [],
    rating: null,
  });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519') as {
    privateKey: KeyObject;
    publicKey: KeyObject;
  };
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(12);
  const name = 'bench/checkpoints';
  const leaf = JSON.stringify({
    bundle: hash('sha256', body),
    chain: 'lot:1',
    hash: previous,
    salt: '',
    seq: count,
  });
  const minute = JSON.stringify({
    at: '2026-11-22T09:00:00.000Z',
    root: hexOf(leafHash(nodeCrypt, bytesOf(leaf))),
  });
  const root = leafHash(nodeCrypt, bytesOf(minute));
  const note = signedNote(nodeCrypt, checkpointText({ origin: name, size: 1, root }), {
    name,
    publicKey: raw,
    sign: (message) => sign(null, message, privateKey),
  });
  const rest = {
    format: BUNDLE_FORMAT,
    keys: [verifierKeyText(nodeCrypt, name, raw)],
    note,
    seal: { leaf, place: 0, leaves: 1, minuteProof: [], minute, index: 0, logProof: [] },
    heads: [],
    receipts: [],
    checkpoints: [],
    body,
  };
  const file = openSync(path, 'w');
  writeSync(file, `${JSON.stringify(rest).slice(0, -1)},"rows":[\n`);
  for (let from = 0; from < rows.length; from += 10_000)
    writeSync(file, `${from > 0 ? ',\n' : ''}${rows.slice(from, from + 10_000).join(',\n')}`);
  writeSync(file, '\n]}\n');
  closeSync(file);
  rows.length = 0;
  const since = { wall: performance.now(), cpu: process.cpuUsage() };
  const report = checkFile(
    { ...nodeCrypt, hashText: (one: string) => hash('sha256', one) },
    JSON.parse(readFileSync(path, 'utf8')),
  );
  const chain = report.findings[0]!;
  const { user, system } = process.cpuUsage(since.cpu);
  const seconds = [(user + system) / 1e6, (performance.now() - since.wall) / 1e3].map((one) =>
    one.toFixed(1),
  );
  console.log(`${count} rows: ${seconds[0]} s of processor, ${seconds[1]} s by the clock; ${chain.text}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
