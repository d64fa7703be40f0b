import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { beginningOf } from '../../../rules/beginning-of.ts';
import { onDisk } from './disk-fault.ts';
import { openTemporary, writeTemporary, type TemporaryFile } from '../sealing/temporary.ts';
import { invalid } from './errors.ts';
import { snakeCase } from './field-path.ts';

/** A file as it arrived: on the disk till the call ends, its name and kind unchecked. */
export interface Upload {
  /** The form's field; the client sends all files under `files`. */
  field: string;
  name: string;
  file: TemporaryFile;
  /** The account; null: the platform itself. */
  sentBy: number | null;
}

export interface Form {
  fields: Record<string, unknown>;
  uploads: Upload[];
}

const NAME_LENGTH = 255;

/**
 * Gives the whole form to `act`, its files in a folder of their own, which is removed however the call ends.
 * @param fieldBytes of a text field at most, where it is not the usual limit
 */
export async function withForm<T>(
  request: FastifyRequest,
  { folder, fieldBytes }: { folder: string; fieldBytes: number | undefined },
  act: (form: Form) => Promise<T>,
): Promise<T> {
  const own = await onDisk(async () => {
    await mkdir(folder, { recursive: true });
    return mkdtemp(join(folder, 'call-'));
  });
  try {
    return await act(await onDisk(() => readForm(request, own, fieldBytes)));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

async function readForm(
  request: FastifyRequest,
  folder: string,
  fieldBytes: number | undefined,
): Promise<Form> {
  const fields: Record<string, unknown> = {};
  const files: Upload[] = [];
  const tooLong: Record<string, string[]> = {};
  try {
    const limits = fieldBytes === undefined ? {} : { limits: { fieldSize: fieldBytes } };
    for await (const part of request.parts(limits)) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        if (part.valueTruncated) tooLong[snakeCase(part.fieldname)] = ['Слишком длинное значение'];
        continue;
      }
      const file = await writeTemporary(join(folder, String(files.length)), part.file);
      files.push({ field: part.fieldname, name: part.filename, file, sentBy: request.visitor.id });
    }
  } catch (error) {
    throw isUnreadable(error) ? invalid({ body: ['Форма повреждена или передана не целиком'] }) : error;
  }
  if (Object.keys(tooLong).length > 0) throw invalid(tooLong);
  return { fields, uploads: files.map((file) => ({ ...file, name: safeName(file.name) })) };
}

const FORM_FAULTS = new Set([
  'FST_MP_PREMATURE_CLOSE',
  'FST_PROTO_VIOLATION',
  'FST_INVALID_JSON_FIELD_ERROR',
]);

/** What a form says, for telling it from another: its fields, and of each file the name and the digest. */
export async function contentOf({ fields, uploads }: Form): Promise<unknown> {
  const files = [];
  for (const { field, name, file } of uploads) {
    const digest = createHash('sha256');
    await pipeline(openTemporary(file), digest);
    files.push({ field, name, digest: digest.digest('hex') });
  }
  return { fields, files };
}

/** The parser of forms throws plain errors without a code; the disk's and the plugin's have one. */
function isUnreadable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined ? error.name === 'Error' : FORM_FAULTS.has(code);
}

/** What browsers write in a form's file name instead of the character itself. */
const FORM_ESCAPES: Record<string, string> = { '%22': '"', '%0D': ' ', '%0A': ' ' };

/** The last part of a path, without control characters, composed as people type it; the extension survives the cut. */
function safeName(name: string): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/%22|%0D|%0A/g, (escape) => FORM_ESCAPES[escape]!)
    .replaceAll(/\p{Cc}|\p{Cf}/gu, '')
    .normalize('NFC')
    .trim();
  if (bare === '') throw invalid({ files: ['У файла нет имени'] });
  if (bare.length <= NAME_LENGTH) return bare;
  const dot = bare.lastIndexOf('.');
  const extension = dot > 0 && bare.length - dot <= 10 ? bare.slice(dot) : '';
  return beginningOf(bare, NAME_LENGTH - extension.length) + extension;
}
