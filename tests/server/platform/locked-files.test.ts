// Documents and archives that nobody opens without a password, told from those that only look so.
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isLockedArchive } from '../../../src/server/platform/files/archive-password.ts';
import { expansionFault } from '../../../src/server/platform/files/expansion.ts';
import { isLockedOffice, opensBy } from '../../../src/server/platform/files/office-password.ts';

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

  it('of 7-Zip asks where the names of its files are hidden, too', () => {
    const sevenZip = (list: string) => {
      const head = Buffer.alloc(32);
      head.write('377abcaf271c', 'hex');
      head.writeBigUInt64LE(5n, 12);
      head.writeBigUInt64LE(BigInt(list.length / 2), 20);
      return Buffer.concat([head, hex('2406f10701'), hex(list)]);
    };
    expect(isLockedArchive(sevenZip('17062406f107010a'))).toBe(true);
    expect(isLockedArchive(sevenZip('1706230301015d'))).toBe(false);
    expect(isLockedArchive(sevenZip('').subarray(0, 20))).toBe(false);
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
