import { asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { documents as calls } from '../../../api/calls/documents.ts';
import { transact } from '../../platform/database/client.ts';
import { presentFile } from '../../platform/files/present.ts';
import { filesOf, keepFiles, removeFile, withStored } from '../../platform/files/receive.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { files } from '../../platform/files/tables.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { documents } from './tables.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    document: true;
  }
}

export const DOCUMENT_FILES = 'document';

export const documentFiles: FileRights = { mayRead: async () => true };

/** Documents of the platform: everyone reads them. */
export function documentsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async () => {
    const rows = await db.select().from(documents).orderBy(asc(documents.section), asc(documents.id));
    const ids = rows.map(({ id }) => id);
    const own = await db.select().from(files).where(eq(files.ownerModel, DOCUMENT_FILES));
    const byDocument = new Map(
      own.filter(({ ownerId }) => ids.includes(ownerId)).map((file) => [file.ownerId, file]),
    );
    return {
      data: rows.flatMap((row) => {
        const file = byDocument.get(row.id);
        return file ? [{ ...row, createdAt: row.createdAt.toISOString(), file: presentFile(file) }] : [];
      }),
    };
  });

  route(app, services, calls.create, ({ body, visitor, uploads }) => {
    if (uploads().length !== 1) throw invalid({ files: ['Выберите один файл'] });
    return withStored(services, uploads(), DOCUMENT_FILES, (stored) =>
      transact(db, async (tx) => {
        const [row] = await tx.insert(documents).values(body).returning();
        const [file] = await keepFiles(tx, stored, {
          ownerModel: DOCUMENT_FILES,
          ownerId: row!.id,
          uploadedBy: visitor.id,
        });
        return { data: { ...row!, createdAt: row!.createdAt.toISOString(), file: presentFile(file!) } };
      }),
    );
  });

  route(app, services, calls.remove, ({ params }) =>
    transact(db, async (tx) => {
      const [row] = await tx.select().from(documents).where(eq(documents.id, params.id));
      if (!row) throw notFound();
      for (const file of await filesOf(tx, DOCUMENT_FILES, row.id)) await removeFile(tx, file);
      await tx.delete(documents).where(eq(documents.id, row.id));
    }),
  );
}
