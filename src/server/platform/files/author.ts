// Who a file's own properties name as its author: Office documents in docProps/core.xml, PDF in its information dictionary.
import { strFromU8, unzipSync } from 'fflate';
import { PDF } from './mime.ts';

const CORE = 'docProps/core.xml';
/** A core.xml has some hundreds of bytes; what says to have more is not one. */
const MOST_CORE_BYTES = 64 * 1024;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name]!).trim();

/** The names, none where the file has none or is not readable. */
export function authorsOf(mime: string, bytes: Uint8Array): string[] {
  if (mime === PDF) return authorsOfPdf(bytes);
  return mime.startsWith('application/vnd.openxmlformats-officedocument') ? authorsOfOffice(bytes) : [];
}

function authorsOfOffice(bytes: Uint8Array): string[] {
  let core: Uint8Array | undefined;
  try {
    core = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === CORE && originalSize <= MOST_CORE_BYTES,
    })[CORE];
  } catch {
    return [];
  }
  if (!core) return [];
  const xml = strFromU8(core);
  return ['dc:creator', 'cp:lastModifiedBy'].flatMap((tag) => {
    const found = new RegExp(`<${tag}(?:\\s[^>]*)?>([^<]{1,200})</${tag}>`).exec(xml)?.[1];
    return found === undefined ? [] : [plain(found)];
  });
}

/** Of a dictionary in plain; one within a packed stream is not looked for. */
function authorsOfPdf(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  const literal = /\/Author\s*\(((?:\\.|[^\\()]){1,400})\)/s.exec(text)?.[1];
  if (literal !== undefined) return asNames(Buffer.from(unescaped(literal), 'latin1'));
  const hex = /\/Author\s*<([\da-f\s]{2,800})>/i.exec(text)?.[1];
  return hex === undefined ? [] : asNames(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\([0-7]{1,3}|.)/gs, (_, code: string) =>
    /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : code,
  );

/** UTF-16 behind its mark, or one byte a letter. */
function asNames(bytes: Buffer): string[] {
  const isWide = bytes[0] === 0xfe && bytes[1] === 0xff;
  const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
  const name = (isWide ? Buffer.from(even).swap16().toString('utf16le') : bytes.toString('latin1')).trim();
  return name === '' ? [] : [name];
}
