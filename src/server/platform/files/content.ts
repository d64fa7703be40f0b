// What files are, by their content: the name only tells kinds that have no signature of their own.
import { fileTypeFromBuffer } from 'file-type';
import { textIn, utf16Of } from '../../../sheets/encoding.ts';
import { invalid, unsupportedMedia } from '../http/errors.ts';
import type { Upload } from '../http/uploads.ts';
import { openTemporary, readTemporary, type TemporaryFile } from '../sealing/temporary.ts';
import { runInThread, ThreadFault } from '../threads/run-in-thread.ts';
import type examineArchives from './examine-archives.ts';
import type { ArchiveFinding } from './examine-archives.ts';
import type { ExpansionFault } from './expansion.ts';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts';

/** Kinds told by their signature. */
const SIGNED = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/tiff',
  'image/bmp',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/zip',
  'application/x-rar-compressed',
  'application/vnd.rar',
  'application/x-7z-compressed',
  'application/gzip',
  'application/rtf',
  'application/xml',
]);

/** What people see of them; a content of another kind under such a name is told apart from a kind that is not taken. */
const SIGNED_NAMES = new Set(
  'pdf png jpg jpeg gif webp tif tiff bmp docx xlsx pptx odt ods zip rar 7z gz'.split(' '),
);

/** The old Office family shares one signature; the name tells the members apart. */
const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
};

const NEW_OFFICE = new Set(['docx', 'xlsx', 'pptx']);

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

/** What every ZIP archive that is not empty begins with, office documents among them. */
const ZIP_SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1');

export const isZip = (sample: Buffer): boolean =>
  sample.subarray(0, ZIP_SIGNATURE.length).equals(ZIP_SIGNATURE);

/**
 * The MIME types by content, in the files' order. Throws 415 for kinds that are not taken, 422 for an archive that is
 * broken or unpacks too far.
 */
export async function checkContents(uploads: readonly Upload[]): Promise<string[]> {
  const samples = new Map<Upload, Buffer>();
  for (const upload of uploads) samples.set(upload, await head(upload.file));
  const archives = await examine(uploads.filter((upload) => isZip(samples.get(upload)!)));
  const kinds: string[] = [];
  for (const upload of uploads) {
    const finding = archives.get(upload);
    if (finding?.fault) throw invalid({ files: [faultTexts[finding.fault](upload.name)] });
    const mime = finding
      ? finding.mime
      : ((await fileTypeFromBuffer(await readTemporary(upload.file)))?.mime ?? null);
    kinds.push(kindOf(upload.name, mime, samples.get(upload)!));
  }
  return kinds;
}

const faultTexts: Record<ExpansionFault, (name: string) => string> = {
  broken: (name) => `Архив «${name}» повреждён или зашифрован`,
  entries: (name) => `В архиве «${name}» слишком много файлов: не больше ${MAX_ENTRIES}`,
  bytes: (name) =>
    `Архив «${name}» распаковывается в слишком большой объём: не больше ${MAX_UNPACKED_BYTES / 2 ** 20} МБ`,
};

/** Archives are looked through in a thread: a small one may be hours of work. */
async function examine(archives: readonly Upload[]): Promise<Map<Upload, ArchiveFinding>> {
  if (archives.length === 0) return new Map();
  const [{ sentBy }] = archives as [Upload];
  try {
    const findings = await runInThread<typeof examineArchives>(
      new URL('./examine-archives.ts', import.meta.url),
      archives.map(({ file }) => file),
      { account: sentBy },
    );
    return new Map(archives.map((archive, index) => [archive, findings[index]!]));
  } catch (error) {
    if (!(error instanceof ThreadFault) || error.reason === 'failure') throw error;
    const names = archives.map(({ name }) => `«${name}»`).join(', ');
    throw invalid({ files: [`Архив не удалось проверить, он слишком сложный: ${names}`] });
  }
}

/** @param mime by signature, where the content has one */
function kindOf(name: string, mime: string | null, sample: Buffer): string {
  const extension = extensionOf(name);
  if (mime === 'application/x-cfb') return oldOffice(extension, name);
  if (mime !== null && SIGNED.has(mime))
    return mime === 'application/xml' && extension === 'svg' ? 'image/svg+xml' : mime;
  if (SIGNATURES.has(extension) && (sample[0] === DER_SEQUENCE || textIn(sample) !== null)) {
    return 'application/pkcs7-signature';
  }
  const text = TEXTS[extension];
  // The mark of UTF-16 is taken for the first bytes of a sound by the library.
  if (text && (mime === null || utf16Of(sample) !== null) && textIn(sample) !== null) return text;
  throw unsupportedMedia(
    text || SIGNED_NAMES.has(extension) || OLD_OFFICE[extension]
      ? `Содержимое «${name}» — не ${extension}: файл повреждён или назван не своим видом`
      : `Файлы такого вида не принимаются: «${name}»`,
  );
}

function oldOffice(extension: string, name: string): string {
  const mime = OLD_OFFICE[extension];
  // A password puts the new kinds, too, into the container of the old ones.
  if (NEW_OFFICE.has(extension)) {
    throw unsupportedMedia(
      `«${name}» защищён паролем или сохранён в старом виде: снимите пароль и сохраните файл как ${extension}`,
    );
  }
  if (!mime) throw unsupportedMedia(`Файлы такого вида не принимаются: «${name}»`);
  return mime;
}

/** Sealed pieces are as long as a sample: the first is read, and no more. */
async function head(file: TemporaryFile): Promise<Buffer> {
  for await (const piece of openTemporary(file)) return (piece as Buffer).subarray(0, SAMPLE_BYTES);
  return Buffer.alloc(0);
}
