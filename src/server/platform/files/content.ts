// What a file is, by its content: the name only tells kinds that have no signature of their own.
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { invalid, unsupportedMedia } from '../http/errors.ts';
import type { Upload } from '../http/uploads.ts';
import { checkExpansion } from './expansion.ts';

/** Kinds told by their signature. `zip`: the content is a ZIP archive whose expansion is limited. */
const SIGNED: Record<string, { zip?: boolean }> = {
  'application/pdf': {},
  'image/png': {},
  'image/jpeg': {},
  'image/gif': {},
  'image/webp': {},
  'image/tiff': {},
  'image/bmp': {},
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { zip: true },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { zip: true },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': { zip: true },
  'application/vnd.oasis.opendocument.text': { zip: true },
  'application/vnd.oasis.opendocument.spreadsheet': { zip: true },
  'application/zip': { zip: true },
  'application/x-rar-compressed': {},
  'application/vnd.rar': {},
  'application/x-7z-compressed': {},
  'application/gzip': {},
  'application/rtf': {},
  'application/xml': {},
};

/** The old Office family shares one signature; the name tells the members apart. */
const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
};

/** Kinds that are text: the name chooses, the content must be readable text. */
const TEXTS: Record<string, string> = {
  txt: 'text/plain',
  csv: 'text/csv',
  xml: 'application/xml',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  rtf: 'application/rtf',
};

/** Detached signatures come as DER (begins with a SEQUENCE) or as base64 text. */
const SIGNATURES = new Set(['sig', 'p7s', 'sgn']);
const DER_SEQUENCE = 0x30;
const SAMPLE_BYTES = 64 * 1024;

export const extensionOf = (name: string): string => /\.([^.]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The MIME type by content. Throws 415 for kinds that are not taken, 422 for an archive that unpacks too far. */
export async function checkContent({ path, name }: Upload): Promise<string> {
  const extension = extensionOf(name);
  const found = await fileTypeFromFile(path);
  if (found?.mime === 'application/x-cfb') return oldOffice(extension, name);
  const known = found ? SIGNED[found.mime] : undefined;
  if (found && known) {
    if (known.zip) await checkZip(path, name);
    return found.mime === 'application/xml' && extension === 'svg' ? 'image/svg+xml' : found.mime;
  }
  const sample = await head(path);
  if (SIGNATURES.has(extension) && (sample[0] === DER_SEQUENCE || isText(sample))) {
    return 'application/pkcs7-signature';
  }
  const text = TEXTS[extension];
  if (!found && text && isText(sample)) return text;
  throw unsupportedMedia(`Файлы такого вида не принимаются: «${name}»`);
}

function oldOffice(extension: string, name: string): string {
  const mime = OLD_OFFICE[extension];
  if (!mime) throw unsupportedMedia(`Файлы такого вида не принимаются: «${name}»`);
  return mime;
}

async function checkZip(path: string, name: string): Promise<void> {
  if (!(await checkExpansion(path))) {
    throw invalid({ files: [`Архив «${name}» повреждён или распаковывается в слишком большой объём`] });
  }
}

async function head(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Text in UTF-8, UTF-16 or windows-1251: no NUL bytes but UTF-16's own, which begins with its mark. */
function isText(sample: Buffer): boolean {
  const isUtf16 = (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff);
  return isUtf16 || !sample.includes(0);
}
