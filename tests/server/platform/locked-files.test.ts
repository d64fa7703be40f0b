// Documents and archives that nobody opens without a password, told from those that only look so.
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isLockedArchive } from '../../../src/server/platform/files/archive-password.ts';
import { expansionFault } from '../../../src/server/platform/files/expansion.ts';
import { isLockedOffice, opensBy } from '../../../src/server/platform/files/office-password.ts';
import { beginningOfList } from '../../../src/server/platform/files/seven-zip-list.ts';

const hex = (...parts: string[]) => Buffer.from(parts.join(''), 'hex');

const container = (content: Buffer) =>
  Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(504), content, Buffer.alloc(600)]);

const record = (kind: number, content: Buffer) => {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
};

const workbook = (...records: Buffer[]) =>
  container(Buffer.concat([hex('0908100000060500', '0'.repeat(24)), ...records]));

/** What hashcat gives as examples of its modes 9700 and 9800; the password is the program's name. */
const byMd5 = hex(
  '010001000100',
  '04477077758555626246182730342136',
  'b1b72ff351e41a7c68f6b45c4e938bd6',
  '0d95331895e99f73ef8b6fbc4a78ac1a',
);
const bySha1 = (salt: string, verifier: string, hash: string) => {
  const header = Buffer.alloc(32);
  header.writeUInt32LE(40, 16);
  return Buffer.concat([
    hex('010002000200', '00000000', '20000000'),
    header,
    hex('10000000', salt, verifier, '14000000', hash),
  ]);
};

describe('a workbook of the old Excel', () => {
  it('opens by the password that made it, and by no other', () => {
    const strong = bySha1(
      '83328705222323020515404251156288',
      '2855956a165ff6511bc7f4cd77b9e101',
      '941861655e73a09c40f7b1e9dfd0c256ed285acd',
    );
    for (const filePass of [byMd5, strong])
      expect([opensBy('hashcat', filePass), opensBy('other', filePass)]).toEqual([true, false]);
  });

  it('asks, and not where it only keeps its structure: Excel opens that without a question', () => {
    const asks = (...records: Buffer[]) => isLockedOffice(workbook(...records));
    const ask = record(0x2f, byMd5);
    expect(asks(ask)).toBe(true);
    expect(asks(record(0x86, Buffer.alloc(0)), ask)).toBe(true);
    expect(asks(record(0xe1, Buffer.from([0, 0])), ask)).toBe(false);
    expect(asks(record(0x2f, hex('0000', '1234', '5678')))).toBe(true);
    // The verifiers of Excel's own password.
    expect(asks(record(0x2f, hex('0000', '59b3', '0a9a')))).toBe(false);
    expect(asks(record(0x2f, byMd5.subarray(0, 3)))).toBe(true);
  });

  it('and a presentation says so by a word', () => {
    const user = (token: string) => container(hex('0000f60f', '20000000', '14000000', token));
    expect(isLockedOffice(user('dfc4d1f3'))).toBe(true);
    expect(isLockedOffice(user('5fc091e3'))).toBe(false);
  });
});

const kept = (name: string) => readFileSync(new URL(`../../fixtures/archives/${name}`, import.meta.url));

/** Of a packed list: what is told of it, from its checksum on. */
const CHECKSUM_FROM_END = 6;
const NUMBER_OF_TWO = 2;

describe('an archive', () => {
  /** A block of RAR 4: kind, flags, and what follows it. */
  const block = (kind: number, flags: number, data = 0) => {
    const bytes = Buffer.alloc(32 + data);
    bytes[2] = kind;
    bytes.writeUInt16LE(flags, 3);
    bytes.writeUInt16LE(32, 5);
    bytes.writeUInt32LE(data, 7);
    return bytes;
  };
  const rar4 = (...blocks: Buffer[]) => Buffer.concat([hex('526172211a0700'), ...blocks]);

  it('of RAR 4 asks by its head or by a file of it', () => {
    const file = block(0x74, 0x8000, 300);
    expect(isLockedArchive(rar4(block(0x73, 0), file, file))).toBe(false);
    expect(isLockedArchive(rar4(block(0x73, 0x80)))).toBe(true);
    expect(isLockedArchive(rar4(block(0x73, 0), file, block(0x74, 0x8004, 10)))).toBe(true);
    expect(isLockedArchive(rar4(Buffer.alloc(64)))).toBe(false);
  });

  /** A header of RAR 5 with its records, before so much data. */
  const header = (kind: number, records: string, data: number) => {
    const content = hex(
      kind.toString(16).padStart(2, '0'),
      '03',
      two(records.length / 2),
      length(data),
      records,
    );
    return Buffer.concat([Buffer.alloc(4), Buffer.from([content.length]), content, Buffer.alloc(data, 4)]);
  };
  const two = (number: number) => number.toString(16).padStart(2, '0');
  const length = (number: number) => two((number & 127) | 128) + two(number >> 7);
  const rar5 = (...headers: Buffer[]) => Buffer.concat([hex('526172211a070100'), ...headers]);

  it('of RAR 5 too', () => {
    const head = header(1, '', 0);
    const file = header(2, '02030a', 300);
    expect(isLockedArchive(rar5(head, file, file))).toBe(false);
    expect(isLockedArchive(rar5(header(4, '', 0)))).toBe(true);
    expect(isLockedArchive(rar5(head, file, header(2, '02030a0201ff', 10)))).toBe(true);
    expect(isLockedArchive(rar5(Buffer.alloc(64, 255)))).toBe(false);
  });

  const sevenZip = (name: string) => kept(`${name}.7z`);

  it('of 7-Zip asks where the names of its files are hidden and where they are in plain', () => {
    const names = ['open', 'locked', 'locked-names', 'locked-long'];
    expect(names.filter((name) => isLockedArchive(sevenZip(name)))).toEqual(names.slice(1));
  });

  it('of 7-Zip has its list read to the letter', () => {
    for (const name of ['open', 'locked', 'locked-long']) {
      const archive = sevenZip(name);
      const list = beginningOfList(archive);
      expect(crc32(list)).toBe(archive.readUInt32LE(archive.length - CHECKSUM_FROM_END));
      expect(
        list.includes(Buffer.from(name === 'locked-long' ? '.docx' : 'предложение-5.txt', 'utf16le')),
      ).toBe(true);
    }
  });

  it('of 7-Zip that is cut anywhere is no trouble', () => {
    const whole = sevenZip('locked');
    const list = 32 + Number(whole.readBigUInt64LE(12));
    const told = Array.from({ length: whole.length }, (_, length) =>
      isLockedArchive(whole.subarray(0, length)),
    );
    expect(told.slice(0, list)).not.toContain(true);
  });

  it('of 7-Zip is not unpacked further than its coders stand', () => {
    const huge = sevenZip('locked-long');
    // The list's length as its own list has it: two bytes become a number of nine, so it is said to be terabytes.
    const place = huge.lastIndexOf(0x0c) + 1;
    const told = Buffer.concat([
      huge.subarray(0, place),
      Buffer.alloc(8, 255),
      huge.subarray(place + NUMBER_OF_TWO),
    ]);
    told.writeBigUInt64LE(told.readBigUInt64LE(20) + 6n, 20);
    expect(beginningOfList(told).length).toBeLessThanOrEqual(2 ** 16);
    expect(isLockedArchive(told)).toBe(true);
  });

  it('that is a document of LibreOffice asks by its list of parts', async () => {
    const odt = (entry: string) =>
      expansionFault(
        Buffer.from(
          zipSync({
            mimetype: [Buffer.from('application/vnd.oasis.opendocument.text'), { level: 0 }],
            'META-INF/manifest.xml': Buffer.from(`<manifest:manifest>${entry}</manifest:manifest>`),
          }),
        ),
      );
    expect(await odt('<manifest:file-entry manifest:full-path="content.xml"/>')).toBe(null);
    expect(await odt('<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>')).toBe(
      'locked',
    );
  });
});
