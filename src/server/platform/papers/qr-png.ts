// A QR code as a picture: Word knows none by itself.
import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Pixels a side of a module: printed small it stays sharp. */
const SCALE = 6;
const WHITE = 255;
const WORD = 4;

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const length = Buffer.alloc(WORD);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(WORD);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Black on white, eight bits of grey. */
export function qrPng(text: string): Buffer {
  const { data } = encode(text, { ecc: 'M', border: 2 });
  const side = data.length * SCALE;
  const lines = data.flatMap((modules) => {
    const line = Buffer.alloc(side + 1, WHITE);
    line[0] = 0;
    modules.forEach((isDark, index) => {
      if (isDark) line.fill(0, 1 + index * SCALE, 1 + (index + 1) * SCALE);
    });
    return Array.from({ length: SCALE }, () => line);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, WORD);
  head[8] = 8;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
