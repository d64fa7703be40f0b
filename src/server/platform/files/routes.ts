// Calls of files: one address for every file; rights are the owner record's.
import type { FastifyInstance } from 'fastify';
import { files as calls } from '../../../api/calls/files.ts';
import { transact } from '../database/client.ts';
import { forbidden } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { readableFile } from './queries.ts';
import { removeFile } from './receive.ts';
import { mayRemoveFile } from './rights.ts';
import { contentOf } from './sealed.ts';

export function filesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.read, async ({ params, visitor }) => {
    const file = await readableFile(db, visitor, params.id);
    const { name, mime, size } = file;
    return { name, mime, size, content: await contentOf(services, file), inline: true };
  });

  route(app, services, calls.remove, async ({ params, visitor }) => {
    const seen = await readableFile(db, visitor, params.id);
    await transact(db, async (tx) => {
      if (!(await mayRemoveFile(tx, visitor, seen))) throw forbidden();
      await removeFile(tx, seen);
    });
  });
}
