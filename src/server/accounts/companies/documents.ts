// Attachments of a profile: charter, power of attorney, licences. Whoever may read the company reads them.
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { companies as calls } from '../../../api/calls/companies.ts';
import { companyMessages } from '../../../text/company-profile.ts';
import { transact } from '../../platform/database/client.ts';
import { keepFiles, removeFile, withStored } from '../../platform/files/receive.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { files } from '../../platform/files/tables.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { mayReadCompany, readableCompany, writableCompany } from './access.ts';
import { presentCompany } from './present.ts';
import { touchCompany } from './touch.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    company: true;
  }
}

const OWNER = 'company';

export const companyFiles: FileRights = {
  mayRead: async (_db, visitor, ownerId) => mayReadCompany(visitor, ownerId),
};

export function companyDocuments(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.attach, async ({ params, visitor, actor, ifMatch, uploads }) => {
    // Asked before the files are looked through: it is long work.
    const seen = await readableCompany(db, visitor, params.id);
    await ensureFresh(ifMatch, seen.version, () => presentCompany(db, seen, visitor, actor));
    if (uploads().length === 0) throw invalid({ files: [companyMessages.fileNeeded] });
    await withStored(services, uploads(), OWNER, (stored) =>
      transact(db, async (tx) => {
        const company = await writableCompany(tx, visitor, params.id);
        await ensureFresh(ifMatch, company.version, () => presentCompany(tx, company, visitor, actor));
        const kept = await keepFiles(tx, stored, {
          ownerModel: OWNER,
          ownerId: company.id,
          uploadedBy: visitor.id,
        });
        for (const { id, name } of kept)
          await touchCompany(tx, company.id, actor, 'company.documentAdded', { fileId: id, name });
      }),
    );
    return { data: await presentCompany(db, await readableCompany(db, visitor, params.id), visitor, actor) };
  });

  route(app, services, calls.removeDocument, ({ params, visitor, actor }) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, visitor, params.id);
      const [file] = await tx
        .select()
        .from(files)
        .where(and(eq(files.id, params.docId), eq(files.ownerModel, OWNER), eq(files.ownerId, company.id)));
      if (!file) throw notFound();
      await removeFile(tx, file);
      await touchCompany(tx, company.id, actor, 'company.documentRemoved', {
        fileId: file.id,
        name: file.name,
      });
    }),
  );
}
