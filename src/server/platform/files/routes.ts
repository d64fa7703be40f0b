import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { files as calls } from '../../../api/calls/files.ts';
import { transact } from '../database/client.ts';
import { forbidden, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { removeFile } from './receive.ts';
import { mayReadFile, mayRemoveFile } from './rights.ts';
import { files } from './tables.ts';

/** One address for every file; rights are the owner record's. To whom may not read it, a file does not exist. */
export function filesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.read, async ({ params, visitor }) => {
    const [file] = await db.select().from(files).where(eq(files.id, params.id));
    if (!file || !(await mayReadFile(db, visitor, file))) throw notFound('Файл не найден.');
    const content = await services.files.get(file.storageKey);
    return { name: file.name, mime: file.mime, size: file.size, content, inline: true };
  });

  route(app, services, calls.remove, async ({ params, visitor }) => {
    const [seen] = await db.select().from(files).where(eq(files.id, params.id));
    if (!seen || !(await mayReadFile(db, visitor, seen))) throw notFound('Файл не найден.');
    await transact(db, async (tx) => {
      if (!(await mayRemoveFile(tx, visitor, seen))) throw forbidden();
      await removeFile(tx, seen);
    });
  });
}
