// What files are, by their content. The name tells kinds that have no signature of their own, and must not promise another.
import { fileTypeFromBuffer } from 'file-type';
import { textIn, utf16Of } from '../../../sheets/encoding.ts';
import { invalid, unsupportedMedia } from '../http/errors.ts';
import type { Upload } from '../http/uploads.ts';
import { openTemporary, readTemporary, type TemporaryFile } from '../sealing/temporary.ts';
import { runInThread, ThreadFault } from '../threads/run-in-thread.ts';
import { isLockedArchive } from './archive-password.ts';
import type examineArchives from './examine-archives.ts';
import type { ArchiveFinding } from './examine-archives.ts';
import type { ExpansionFault } from './expansion.ts';
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts';
import { DOCX, PDF, XLSX } from './mime.ts';
import { isLockedOffice } from './office-password.ts';
import { asksForPassword } from './pdf-password.ts';

/** Kinds told by their signature, by the names that promise them; the first name is what they are called. */
const SIGNED_NAMES: Record<string, readonly string[]> = {
  pdf: [PDF],
  png: ['image/png'],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  tif: ['image/tiff'],
  tiff: ['image/tiff'],
  bmp: ['image/bmp'],
  docx: [DOCX],
  xlsx: [XLSX],
  pptx: ['application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  odt: ['application/vnd.oasis.opendocument.text'],
  ods: ['application/vnd.oasis.opendocument.spreadsheet'],
  zip: ['application/zip'],
  rar: ['application/x-rar-compressed', 'application/vnd.rar'],
  '7z': ['application/x-7z-compressed'],
  gz: ['application/gzip'],
  tgz: ['application/gzip'],
  rtf: ['application/rtf'],
  xml: ['application/xml'],
};

const SIGNED = new Set(Object.values(SIGNED_NAMES).flat());

/** What a system runs when it is opened, and what begins like a picture or a text may be run all the same. */
const PROGRAMS = new Set(
  'exe com scr pif bat cmd ps1 vbs vbe js jse wsf wsh hta msi lnk jar cpl reg url'.split(' '),
);

/** The old Office family shares one signature; the name tells the members apart. */
const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
};

const NEW_OFFICE = new Set(['docx', 'xlsx', 'pptx']);
const OFFICE_PACKAGES = new Set([...NEW_OFFICE, 'odt', 'ods']);

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
    const { mime, isLocked } = finding
      ? { mime: finding.mime, isLocked: false }
      : await kindBySignature(upload);
    if (isLocked) throw unsupportedMedia(locked(upload.name));
    kinds.push(kindOf(upload.name, mime, samples.get(upload)!, finding?.isPackage));
  }
  return kinds;
}

async function kindBySignature({ file }: Upload): Promise<{ mime: string | null; isLocked: boolean }> {
  const content = await readTemporary(file);
  const mime = (await fileTypeFromBuffer(content))?.mime ?? null;
  return { mime, isLocked: asksForPasswordOf[mime ?? '']?.(content) ?? false };
}

const locked = (name: string) =>
  `Файл «${name}» защищён паролем: открыть его здесь никто не сможет. Снимите пароль и приложите файл заново`;

/** The container of the old Office; a password puts the new kinds, too, into it. */
const OLD_CONTAINER = 'application/x-cfb';

const asksForPasswordOf: Record<string, (content: Buffer) => boolean> = {
  [PDF]: asksForPassword,
  [OLD_CONTAINER]: isLockedOffice,
  'application/x-rar-compressed': isLockedArchive,
  'application/vnd.rar': isLockedArchive,
  'application/x-7z-compressed': isLockedArchive,
};

const faultTexts: Record<ExpansionFault, (name: string) => string> = {
  broken: (name) => `Архив «${name}» повреждён или сжат необычным способом: соберите его заново`,
  locked: (name) => locked(name),
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

/**
 * @param mime by signature, where the content has one
 * @param isPackage an archive that office documents are, though of which kind was not found
 */
function kindOf(name: string, mime: string | null, sample: Buffer, isPackage = false): string {
  const extension = extensionOf(name);
  if (PROGRAMS.has(extension)) throw unsupportedMedia(notTaken(name));
  if (mime === OLD_CONTAINER) return oldOffice(extension, name);
  if (mime !== null && SIGNED.has(mime)) {
    const isOwn = mayBeNamed(extension, mime) || (isPackage && OFFICE_PACKAGES.has(extension));
    if (!isOwn && !(extension === 'zip' && isZip(sample))) throw unsupportedMedia(misnamed(name, mime));
    return mime === 'application/xml' && extension === 'svg' ? 'image/svg+xml' : mime;
  }
  if (SIGNATURES.has(extension) && (sample[0] === DER_SEQUENCE || textIn(sample) !== null)) {
    return 'application/pkcs7-signature';
  }
  const text = TEXTS[extension];
  // The mark of UTF-16 is taken for the first bytes of a sound by the library.
  if (text && (mime === null || utf16Of(sample) !== null) && textIn(sample) !== null) return text;
  throw unsupportedMedia(
    text || SIGNED_NAMES[extension] || OLD_OFFICE[extension] ? misnamed(name) : notTaken(name),
  );
}

/** A name that promises nothing may have any content that is taken. */
function mayBeNamed(extension: string, mime: string): boolean {
  const promised = SIGNED_NAMES[extension];
  if (promised?.includes(mime)) return true;
  // Both are text, and signatures, too, come as XML; Word opens RTF that is called doc.
  if (TEXTS[extension]) return mime === 'application/xml' || mime === 'application/rtf';
  if (SIGNATURES.has(extension)) return mime === 'application/xml';
  if (OLD_OFFICE[extension]) return extension === 'doc' && mime === 'application/rtf';
  return promised === undefined;
}

const notTaken = (name: string) => `Файлы такого вида не принимаются: «${name}»`;

function misnamed(name: string, mime?: string): string {
  const extension = extensionOf(name);
  const kind = Object.keys(SIGNED_NAMES).find((key) => SIGNED_NAMES[key]!.includes(mime ?? ''));
  return kind
    ? `Содержимое «${name}» — не ${extension}, а ${kind}: переименуйте файл или приложите другой`
    : `Содержимое «${name}» — не ${extension}: файл повреждён или назван не своим видом`;
}

function oldOffice(extension: string, name: string): string {
  const mime = OLD_OFFICE[extension];
  if (mime) return mime;
  if (NEW_OFFICE.has(extension)) {
    throw unsupportedMedia(
      `«${name}» защищён паролем или сохранён в старом виде: снимите пароль и сохраните файл как ${extension}`,
    );
  }
  throw unsupportedMedia(SIGNED_NAMES[extension] ? misnamed(name) : notTaken(name));
}

/** Sealed pieces are as long as a sample: the first is read, and no more. */
async function head(file: TemporaryFile): Promise<Buffer> {
  for await (const piece of openTemporary(file)) return (piece as Buffer).subarray(0, SAMPLE_BYTES);
  return Buffer.alloc(0);
}
