// Calls of a profile's attachments: charter, power of attorney, licences. Whoever may read the company reads them.
import type { FastifyInstance } from 'fastify';
import { companies as calls } from '../../../api/calls/companies.ts';
import { companyMessages } from '../../../text/company-profile.ts';
import { transact } from '../../platform/database/client.ts';
import { findFileOf } from '../../platform/files/queries.ts';
import { keepFiles, removeFile, withStored } from '../../platform/files/receive.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { changeDocument } from './documents.ts';
import { COMPANY_FILES, readableCompany, writableCompany } from './rights.ts';
import { presentCompany } from './present.ts';
import { touchCompany } from './touch.ts';

export function companyDocuments(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.attach, async ({ params, visitor, actor, ifMatch, uploads }) => {
    // Asked before the files are looked through: it is long work.
    const seen = await readableCompany(db, visitor, params.id);
    await ensureFresh(ifMatch, seen.version, () => presentCompany(db, seen, visitor, actor));
    if (uploads().length === 0) throw invalid({ files: [companyMessages.fileNeeded] });
    await withStored(services, uploads(), COMPANY_FILES, (stored) =>
      transact(db, async (tx) => {
        const company = await writableCompany(tx, visitor, params.id);
        await ensureFresh(ifMatch, company.version, () => presentCompany(tx, company, visitor, actor));
        const kept = await keepFiles(tx, stored, {
          ownerModel: COMPANY_FILES,
          ownerId: company.id,
          uploadedBy: visitor.id,
        });
        for (const { id, name } of kept)
          await touchCompany(tx, company.id, actor, 'company.documentAdded', { fileId: id, name });
      }),
    );
    return { data: await presentCompany(db, await readableCompany(db, visitor, params.id), visitor, actor) };
  });

  route(app, services, calls.changeDocument, async ({ params, body, visitor, actor }) => {
    await transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      await changeDocument(tx, { companyId: company.id, fileId: params.docId }, body, actor);
    });
    return { data: await presentCompany(db, await readableCompany(db, visitor, params.id), visitor, actor) };
  });

  route(app, services, calls.removeDocument, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      const file = await findFileOf(tx, params.docId, COMPANY_FILES, company.id);
      if (!file) throw notFound();
      await removeFile(tx, file);
      await touchCompany(tx, company.id, actor, 'company.documentRemoved', {
        fileId: file.id,
        name: file.name,
      });
    }),
  );
}
