import type { FastifyInstance } from 'fastify';
import { companies as calls } from '../../../api/calls/companies.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isAccredited } from '../../../machines/company.ts';
import type { Actor } from '../../../machines/law.ts';
import { companyMessages } from '../../../text/company-profile.ts';
import { databaseNow, transact, type Db, type Tx } from '../../platform/database/client.ts';
import { forbidden, invalid, notFound } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { route } from '../../platform/http/route.ts';
import type { Audience } from '../../platform/live/audiences.ts';
import type { Services } from '../../platform/services.ts';
import { findInRegistry } from '../registry/registry.ts';
import { mayReadCompany, readableCompany, writableCompany } from './access.ts';
import { companyDocuments } from './documents.ts';
import { beginCompany } from './draft.ts';
import { companyOptions, listCompanies } from './list.ts';
import { lookUp } from './look-up.ts';
import { patchCompany } from './patch.ts';
import { presentCompany } from './present.ts';
import { takeCompanyStep } from './step.ts';
import { companyOf, lockCompany } from './store.ts';
import type { CompanyTableRow } from './tables.ts';
import { attachUser, detachUser } from './users.ts';

declare module '../../platform/live/models.ts' {
  interface LiveModels {
    company: true;
  }
}

interface Asker {
  visitor: Visitor;
  actor: Actor;
}

const data = async (tx: Tx | Db, company: CompanyTableRow, { visitor, actor }: Asker) => ({
  data: await presentCompany(tx, company, visitor, actor),
});

export function companiesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, ({ query, visitor }) => listCompanies(db, query, visitor));
  route(app, services, calls.search, async ({ query, visitor }) => ({
    data: await lookUp(services, query, visitor),
  }));
  route(app, services, calls.searchManager, async ({ query }) => ({
    data: await companyOptions(db, query.search ?? ''),
  }));

  route(app, services, calls.create, async ({ body, visitor, actor }) => {
    if (visitor.companyId !== null) throw forbidden(companyMessages.alreadyHas);
    const found = await findInRegistry(services, body.itn);
    return transact(db, async (tx) => {
      const company = await beginCompany(tx, {
        itn: body.itn,
        userId: visitor.id!,
        actor,
        found,
        patch: body,
      });
      // The session's visitor was read before the company was: the answer is for its owner.
      const owner = { ...visitor, companyId: company.id };
      return data(tx, company, { visitor: owner, actor: { ...actor, companyId: company.id } });
    });
  });

  route(app, services, calls.own, async (context) => {
    const company = await companyOf(db, context.visitor);
    return company ? data(db, company, context) : { data: null };
  });

  route(app, services, calls.read, async (context) =>
    data(db, await readableCompany(db, context.visitor, context.params.id), context),
  );

  route(app, services, calls.patch, (context) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, context.visitor, context.params.id);
      await ensureFresh(context.ifMatch, company.version, () =>
        presentCompany(tx, company, context.visitor, context.actor),
      );
      return data(tx, await patchCompany(tx, company, context.body, context.actor), context);
    }),
  );

  route(app, services, calls.submit, (context) =>
    transact(db, async (tx) => {
      const company = await writableCompany(tx, context.visitor, context.params.id);
      await ensureFresh(context.ifMatch, company.version, () =>
        presentCompany(tx, company, context.visitor, context.actor),
      );
      const at = await databaseNow(tx);
      const after = await takeCompanyStep(
        tx,
        company,
        { type: 'company.submit', actor: context.actor, at },
        { emailVerified: context.visitor.emailVerified },
      );
      return data(tx, after, context);
    }),
  );

  route(app, services, calls.verify, (context) =>
    transact(db, async (tx) => {
      const company = await lockCompany(tx, context.params.id);
      if (!company) throw notFound();
      await ensureFresh(context.ifMatch, company.version, () =>
        presentCompany(tx, company, context.visitor, context.actor),
      );
      const { decision, comment = '' } = context.body;
      const stamp = { actor: context.actor, at: await databaseNow(tx) };
      const refusal = isAccredited(company.moderationStatus) ? 'company.revoke' : 'company.reject';
      const after = await takeCompanyStep(
        tx,
        company,
        isAccredited(decision)
          ? { ...stamp, type: 'company.verify' }
          : { ...stamp, type: refusal, reason: comment },
        { comment },
      );
      return data(tx, after, context);
    }),
  );

  for (const [call, change] of [
    [calls.attachUser, attachUser],
    [calls.detachUser, detachUser],
  ] as const) {
    route(app, services, call, (context) =>
      transact(db, async (tx) => {
        await change(tx, context.body, context.actor);
        const company = await lockCompany(tx, context.body.company_id);
        if (!company) throw invalid({ company_id: [companyMessages.companyUnknown] });
        return data(tx, company, context);
      }),
    );
  }

  companyDocuments(app, services);
}

export const companyAudience: Audience = async (_db, visitor, { id }) =>
  id !== null && mayReadCompany(visitor, id);
