// Calls of whom to invite to a lot: the same look-ups, with a mark on those who are invited already.
import type { FastifyInstance } from 'fastify';
import { companies as calls } from '../../../api/calls/companies.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isOwnerOf } from '../core/rights.ts';
import { forbidden } from '../../platform/http/errors.ts';
import { route } from '../../platform/http/route.ts';
import type { Services } from '../../platform/services.ts';
import { companyOptions } from '../../accounts/companies/list.ts';
import { lookUp } from '../../accounts/companies/look-up.ts';
import { readableLot } from '../core/queries.ts';
import { invitedCompanies } from './queries.ts';

export function companiesForLot(app: FastifyInstance, services: Services): void {
  const { db } = services;

  async function ownLot(visitor: Visitor, lotId: number): Promise<Set<number>> {
    const lot = await readableLot(db, visitor, lotId);
    if (!isOwnerOf(visitor, lot)) throw forbidden();
    return invitedCompanies(db, lotId);
  }

  route(app, services, calls.searchForLot, async ({ params, query, visitor }) => {
    const invited = await ownLot(visitor, params.id);
    const found = await lookUp(services, query, visitor);
    return {
      data: found.map((company) => ({
        ...company,
        isInvited: company.companyId !== null && invited.has(company.companyId),
      })),
    };
  });

  route(app, services, calls.searchManagerForLot, async ({ params, query, visitor }) => {
    const invited = await ownLot(visitor, params.id);
    const options = await companyOptions(db, query.search ?? '');
    return { data: options.map((company) => ({ ...company, isInvited: invited.has(company.id) })) };
  });
}
