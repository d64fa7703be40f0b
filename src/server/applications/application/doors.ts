// Every way out of an application's state that its reader may know of: what closes it, who opens it and where.
import type { DoorRecord } from '../../../api/records/ahead.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { ApplicationEvent } from '../../../machines/application-facts.ts';
import { applicationLaw } from '../../../machines/application.ts';
import { doorsOf, snapshotOf } from '../../../machines/step.ts';
import { applicationLifts } from '../../../text/lifts.ts';
import { reasonText } from '../../../text/reasons.ts';
import { stepText } from '../../../text/steps.ts';
import type { Db } from '../../platform/database/client.ts';
import { actorOf } from '../../platform/http/actor-of.ts';
import { notFound } from '../../platform/http/errors.ts';
import { shownStatus } from './steps.ts';
import { factsOfView } from './view-facts.ts';
import { byIds, loadViews } from './views.ts';

type Event = ApplicationEvent['type'];

/** Of one offer, which its own page says; and what only follows from another step. */
const elsewhere: readonly Event[] = [
  'application.approveOffer',
  'application.questionOffer',
  'application.archiveOffer',
  'application.restoreOffer',
  'application.lotReopened',
  'application.closeClarification',
];

export async function doorsFor(db: Db, visitor: Visitor, id: number): Promise<DoorRecord[]> {
  const [view] = await loadViews(db, visitor, byIds([id]));
  if (!view) throw notFound();
  const { row, lot, items, at, isOwn, clarificationDueAt } = view;
  const actor = actorOf(visitor);
  const { facts } = await factsOfView(db, view, items);
  const iso = (moment: number | null): string | null =>
    moment === null ? null : new Date(moment).toISOString();
  const moments = {
    deadline: iso(facts.lotDeadline),
    roundEnd: iso(facts.roundEndsAt),
    answerDue: clarificationDueAt?.toISOString() ?? null,
  };
  const status = shownStatus({ application: row, lot }, actor);
  return (
    doorsOf(applicationLaw, snapshotOf(applicationLaw, status, facts), at, actor)
      .filter(({ event }) => !elsewhere.includes(event))
      // How far the commission is tells a vendor what it may not know yet, and what a vendor prepares the commission.
      .filter(({ who }) => who.includes('byClock') || who.includes('byVendor') === isOwn)
      .map(({ event, who, unmet }) => ({
        event,
        label: stepText('application', event, status).label,
        by: who.flatMap((name) => applicationLifts[name].who ?? []),
        open: unmet.length === 0,
        reasons: unmet.map((code) => {
          const { who: lifter, page, moment } = applicationLifts[code];
          return {
            code,
            text: reasonText('application', code),
            who: lifter,
            page: isOwn ? null : page,
            at: moment === undefined ? null : moments[moment],
          };
        }),
      }))
  );
}
