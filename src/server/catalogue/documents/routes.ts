// Calls of the platform's documents.
import type { FastifyInstance } from 'fastify';
import { documents as calls } from '../../../api/calls/documents.ts';
import { transact } from '../../platform/database/client.ts';
import { withStored } from '../../platform/files/receive.ts';
import { invalid } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { addDocument, removeDocument } from './commands.ts';
import { presentDocument } from './present.ts';
import { listDocuments } from './queries.ts';
import { DOCUMENT_FILES } from './rights.ts';

export function documentsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async () => ({ data: await listDocuments(db) }));

  route(app, services, calls.create, ({ body, visitor, uploads }) => {
    if (uploads().length !== 1) throw invalid({ files: ['Выберите один файл'] });
    return withStored(services, uploads(), DOCUMENT_FILES, (stored) =>
      transact(db, async (tx) => {
        const { row, file } = await addDocument(tx, body, stored, visitor.id);
        return { data: presentDocument(row, file) };
      }),
    );
  });

  route(app, services, calls.remove, ({ params }) => transact(db, (tx) => removeDocument(tx, params.id)));
}
