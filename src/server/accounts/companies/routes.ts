// Calls of companies; their attachments are in document-routes.ts.
import type { FastifyInstance } from 'fastify';
import { companies as calls } from '../../../api/calls/companies.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isAccredited } from '../../../machines/company-statuses.ts';
import type { Actor } from '../../../machines/law.ts';
import { companyMessages } from '../../../text/company-profile.ts';
import { runStep, takeStep } from '../../engine/run-step.ts';
import { transact, type Db, type Tx } from '../../platform/database/client.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import { ensureFresh } from '../../platform/http/fresh.ts';
import { withIncluded } from '../../platform/list/included.ts';
import { partsOfCompanies } from './related.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { findInRegistry } from '../registry/registry.ts';
import { mayReadBank, readableCompany, writableCompany } from './rights.ts';
import { deleteCompany, restoreCompany } from './bin.ts';
import { companyDocuments } from './document-routes.ts';
import { beginCompany } from './draft.ts';
import { companyOptions, listCompanies } from './list.ts';
import { lookUp } from './look-up.ts';
import { patchCompany } from './patch.ts';
import { presentCompany } from './present.ts';
import { companyAfter, companyProcess } from './process.ts';
import { oneItn } from './one-itn.ts';
import { companyOf, lockCompany } from './queries.ts';
import type { CompanyTableRow } from './tables.ts';
import { attachUser, detachUser } from './users.ts';

interface Asker {
  visitor: Visitor;
  actor: Actor;
}

const data = async (tx: Tx | Db, company: CompanyTableRow, { visitor, actor }: Asker) => ({
  data: await presentCompany(tx, company, visitor, actor),
});

export function companiesResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  route(app, services, calls.list, async ({ query, visitor, actor }) =>
    withIncluded(
      calls.list,
      query,
      await listCompanies(db, query, visitor),
      partsOfCompanies(db, visitor, actor),
    ),
  );
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
      // Who may not read them would write over what is not seen.
      if (context.body.bankingAccount && !mayReadBank(context.visitor))
        throw forbidden(companyMessages.bankNotYours);
      const company = await writableCompany(tx, context.visitor, context.params.id);
      await ensureFresh(context.ifMatch, company.version, () =>
        presentCompany(tx, company, context.visitor, context.actor),
      );
      return data(tx, await patchCompany(tx, company, context.body, context.actor), context);
    }),
  );

  route(app, services, calls.remove, ({ params, actor }) =>
    transact(db, (tx) => deleteCompany(tx, params.id, actor)),
  );
  route(app, services, calls.restore, (context) =>
    transact(db, async (tx) => data(tx, await restoreCompany(tx, context.params.id, context.actor), context)),
  );

  route(app, services, calls.submit, async (context) => {
    const { params, visitor, actor, ifMatch } = context;
    const { step, columns } = await oneItn(() =>
      runStep(services, companyProcess, { id: params.id, visitor }, { type: 'company.submit' }, actor, {
        ifMatch,
        current: async () =>
          presentCompany(db, await readableCompany(db, visitor, params.id), visitor, actor),
      }),
    );
    return data(db, companyAfter(step, columns), context);
  });

  route(app, services, calls.verify, async (context) => {
    const { params, body, visitor, actor, ifMatch } = context;
    const { decision, comment = '' } = body;
    const verify = { type: 'company.verify' } as const;
    const { step, columns } = await transact(db, async (tx) => {
      const key = { id: params.id, visitor, comment };
      const locked = await companyProcess.lock(tx, key, verify, actor);
      const { company } = locked.subject;
      await ensureFresh(ifMatch, company.version, () => presentCompany(tx, company, visitor, actor));
      // What a refusal is depends on how the company stands when its turn has come.
      const refusal = isAccredited(locked.status) ? 'company.revoke' : 'company.reject';
      const event = isAccredited(decision) ? verify : ({ type: refusal, reason: comment } as const);
      return takeStep(tx, companyProcess, locked, event, actor);
    });
    return data(db, companyAfter(step, columns), context);
  });

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
