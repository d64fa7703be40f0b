// Attachments of a profile: charter, power of attorney, licences. Whoever may read the company reads them.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { companies as calls } from '../../api/calls/companies.ts';
import { companyMessages } from '../../text/company-profile.ts';
import { transact } from '../platform/database/client.ts';
import { receiveUpload, removeFile } from '../platform/files/receive.ts';
import { fileReaders } from '../platform/files/rights.ts';
import { files } from '../platform/files/tables.ts';
import { invalid, notFound } from '../platform/http/errors.ts';
import { ensureFresh } from '../platform/http/fresh.ts';
import { route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { mayReadCompany, readableCompany, writableCompany } from './access.ts';
import { presentCompany } from './present.ts';
import { touchCompany } from './touch.ts';

const OWNER = 'company';

export function companyDocuments(app: FastifyInstance, services: Services): void {
  const { db } = services;

  fileReaders(OWNER, (_, visitor, ownerId) => Promise.resolve(mayReadCompany(visitor, ownerId)));

  route(app, services, calls.attach, ({ params, visitor, by, ifMatch, uploads }) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      await ensureFresh(ifMatch, company.version, () => presentCompany(tx, company, visitor, by));
      if (uploads().length === 0) throw invalid({ files: [companyMessages.fileNeeded] });
      for (const upload of uploads()) {
        const file = await receiveUpload(tx, services, upload, {
          ownerModel: OWNER,
          ownerId: company.id,
          uploadedBy: visitor.id,
        });
        await touchCompany(tx, company.id, by, 'company.documentAdded', { fileId: file.id, name: file.name });
      }
      return {
        data: await presentCompany(tx, await readableCompany(tx, visitor, company.id), visitor, by),
      };
    }),
  );

  route(app, services, calls.removeDocument, ({ params, visitor, by }) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      const [file] = await tx
        .select()
        .from(files)
        .where(and(eq(files.id, params.docId), eq(files.ownerModel, OWNER), eq(files.ownerId, company.id)));
      if (!file) throw notFound();
      await removeFile(tx, file);
      await touchCompany(tx, company.id, by, 'company.documentRemoved', { fileId: file.id, name: file.name });
    }),
  );
}
