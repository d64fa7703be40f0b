import type { FastifyRequest } from 'fastify';
import { invalid } from './errors.ts';

/** A file as it arrived: on the disk till the answer is sent, its name and kind unchecked. */
export interface Upload {
  /** The form's field; the client sends all files under `files`. */
  field: string;
  name: string;
  /** Of the temporary file. */
  path: string;
  /** The account; null: the platform itself. */
  sentBy: number | null;
}

const NAME_LENGTH = 255;

/** Reads the whole form: files to temporary ones, removed after the answer; fields as they are. */
export async function readForm(
  request: FastifyRequest,
): Promise<{ fields: Record<string, unknown>; uploads: Upload[] }> {
  const { files, values } = await request.saveRequestFiles();
  const fields: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(values)) {
    const last = Array.isArray(part) ? part.at(-1) : part;
    const field = last as { type?: string; value?: unknown } | undefined;
    if (field?.type === 'field') fields[key] = field.value;
  }
  const uploads = files.map(({ fieldname, filename, filepath }) => ({
    field: fieldname,
    name: safeName(filename),
    path: filepath,
    sentBy: request.visitor.id,
  }));
  return { fields, uploads };
}

/** The last part of a path, without control characters; the extension survives the cut. */
function safeName(name: string): string {
  const bare = (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/\p{Cc}|\p{Cf}/gu, '').trim();
  if (bare === '') throw invalid({ files: ['У файла нет имени'] });
  if (bare.length <= NAME_LENGTH) return bare;
  const dot = bare.lastIndexOf('.');
  const extension = dot > 0 && bare.length - dot <= 10 ? bare.slice(dot) : '';
  return bare.slice(0, NAME_LENGTH - extension.length) + extension;
}
