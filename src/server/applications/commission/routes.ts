// Calls of the opening by commission.
import { commission as calls } from '../../../api/calls/commission.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isDraft } from '../../../machines/application-predicates.ts';
import type { Actor } from '../../../machines/law.ts';
import { commissionTexts } from '../../../text/commission.ts';
import type { BareEvent } from '../../engine/process.ts';
import { runStep } from '../../engine/run-step.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { route, type Routes } from '../../platform/http/route.ts';
import { placeOf } from '../application/lock.ts';
import { stepAndRead } from '../application/commands.ts';
import { addKey } from './commands.ts';
import { commissionProcess, type CommissionTypes } from './process.ts';
import {
  candidates,
  commissionOfLot,
  lotsOfCustodian,
  namedCustodians,
  ownKeys,
  partsForCustodian,
  sealingOf,
} from './queries.ts';
import { TRIAL } from './shares.ts';

export const commissionResource: Routes = (app, services) => {
  const { db } = services;
  type Key = Omit<CommissionTypes['key'], 'lotId'>;
  interface Caller {
    params: { id: number };
    visitor: Visitor;
    actor: Actor;
  }
  const take = async (
    { params, visitor, actor }: Caller,
    event: BareEvent<CommissionTypes>,
    more: Key = {},
  ) => {
    await runStep(services, commissionProcess, { lotId: params.id, ...more }, event, actor);
    const after = await commissionOfLot(db, visitor, actor, params.id);
    return { data: after };
  };
  const taken = async (caller: Caller, event: BareEvent<CommissionTypes>, more?: Key) => {
    const { data } = await take(caller, event, more);
    if (!data) throw notFound();
    return { data };
  };

  route(app, services, calls.ownKeys, async ({ visitor }) => ({ data: await ownKeys(db, visitor.id!) }));
  route(app, services, calls.addKey, async ({ visitor, actor, body }) => {
    const added = await addKey(db, visitor.id!, actor, body);
    if (!added) throw invalid({ recipient: [commissionTexts.keyTaken] });
    return { data: added };
  });
  route(app, services, calls.candidates, async () => ({ data: await candidates(db) }));
  route(app, services, calls.ownLots, async ({ visitor, actor }) => ({
    data: await lotsOfCustodian(db, visitor, actor),
  }));

  route(app, services, calls.read, async ({ params, visitor, actor }) => ({
    data: await commissionOfLot(db, visitor, actor, params.id),
  }));
  route(app, services, calls.name, async ({ body, ...caller }) => {
    const named = await namedCustodians(db, [...new Set(body.custodians)]);
    const custodians = named.map(({ userId, recipient }) => ({ userId, recipient }));
    return taken(caller, { type: 'commission.name', threshold: body.threshold, custodians }, { named });
  });
  route(app, services, calls.drop, async (caller) => {
    await take(caller, { type: 'commission.drop' });
  });
  route(app, services, calls.tryOpening, ({ body, ...caller }) =>
    taken(caller, { type: 'commission.try' }, { parts: { [TRIAL]: body.share } }),
  );
  route(app, services, calls.envelopes, async ({ params, visitor }) => ({
    data: await partsForCustodian(db, visitor, params.id),
  }));
  route(app, services, calls.hand, ({ body, ...caller }) => {
    const parts = Object.fromEntries(body.shares.map(({ applicationId, share }) => [applicationId, share]));
    return taken(caller, { type: 'commission.hand' }, { parts });
  });
  route(app, services, calls.fail, ({ body, ...caller }) =>
    taken(caller, { type: 'commission.fail', reason: body.reason }),
  );

  route(app, services, calls.sealingOf, async ({ params, visitor }) => ({
    data: await sealingOf(db, visitor, params.id),
  }));
  route(app, services, calls.submit, async ({ params, visitor, actor, body, ifMatch }) => {
    const place = await placeOf(db, visitor, params.id);
    const type = isDraft(place.status) ? 'application.submit' : 'application.resubmit';
    return stepAndRead(services, { id: params.id, visitor, actor, ifMatch }, { type }, body);
  });
};
