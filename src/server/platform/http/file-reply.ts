import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';

/** What a handler of a `file` call returns. */
export interface FileReply {
  name: string;
  mime: string;
  content: Buffer | Readable | string;
  size?: number;
  /** Shown in the browser instead of saved; only for kinds that it cannot run. */
  inline?: boolean;
}

/** Kinds that a browser shows without running anything in them. */
const SHOWN = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'text/plain',
]);

/** `filename*` carries the Cyrillic name; the plain one is for clients that know no better. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends a file so that nothing in it can run in our origin. */
export function sendFile(
  reply: FastifyReply,
  { name, mime, content, size, inline }: FileReply,
): FastifyReply {
  const kind = inline && SHOWN.has(mime) ? 'inline' : 'attachment';
  void reply
    .header('content-type', mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
    .header('content-disposition', contentDisposition(kind, name))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (size !== undefined) void reply.header('content-length', size);
  return reply.send(content);
}
