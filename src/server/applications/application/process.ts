// How a step of an application is carried out: all that the engine must know of the application's law.
import type { ApplicationEvent, ApplicationFacts } from '../../../machines/application-facts.ts';
import { applicationLaw } from '../../../machines/application.ts';
import { insteadOf } from '../../../machines/answers-for.ts';
import type { Actor } from '../../../machines/law.ts';
import type { ApplicationStatus } from '../../../machines/application-statuses.ts';
import { process, type Locked } from '../../engine/process.ts';
import { periodScope } from '../../lots/core/period-scope.ts';
import { sealing } from '../../platform/sealing/sealing.ts';
import { lotChain } from '../../lots/core/chain.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import type { OfferedItem } from '../core/offered-items.ts';
import type { Tx } from '../../platform/database/client.ts';
import { insertInto, updateOf } from '../../platform/database/statement.ts';
import { visitorOf } from '../core/rights.ts';
import { applications, type ApplicationRow, type DraftRow } from '../core/tables.ts';
import { applicationAudiences } from './audiences.ts';
import { cellsOf } from './cells.ts';
import { contentsOf } from './contents.ts';
import { applicationEffects } from './effects.ts';
import { basisOf, factsOf, standsWell, type AroundLocked } from './facts.ts';
import { lockWhole } from './lock.ts';
import { lockImage } from './image.ts';
import { lockNew } from './lock-new.ts';
import { presentSteps, shownStatus } from './steps.ts';
import type { ApplicationTypes } from './types.ts';
import { isImageTo, shownVersion } from './views.ts';
import { weigh } from './weigh.ts';

interface LockedRows {
  lot: LotTableRow;
  application: ApplicationRow;
  draft: DraftRow | null;
  items: ReadonlyMap<number, OfferedItem>;
  around: AroundLocked;
  at: number;
}

/** An application that the transaction has locked after its lot, as the engine takes it. */
export async function asLocked(
  tx: Tx,
  { lot, application, draft, items, around, at }: LockedRows,
): Promise<Locked<ApplicationTypes>> {
  await sealing().learn(tx, periodScope(lot.id, lot.sealPeriod), around.scope);
  const contents = await contentsOf(tx, [application], {
    items,
    drafts: new Map(draft ? [[application.id, draft]] : []),
  });
  const basis = await basisOf(tx, lot, around, contents.get(application.id)!);
  return {
    id: application.id,
    subject: {
      ...basis,
      lot,
      application,
      items,
      versions: around.versions,
      standsWell: standsWell(around),
      isImage: false,
      answer: null,
      envelope: null,
      corrections: [],
      bid: null,
      faults: {},
    },
    version: shownVersion(application, false),
    status: application.status,
    facts: factsOf(lot, application, basis),
    at,
  };
}

const insertApplication = insertInto(applications, { isApart: true });
const updateApplication = updateOf(applications, applications.id);

export const applicationProcess = process<ApplicationTypes>({
  law: applicationLaw,
  async lock(tx, key, event, actor) {
    if ('lotId' in key) return lockNew(tx, key);
    const locked = await lockWhole(tx, visitorOf(actor), key.id, key);
    // The clock and the system carry consequences of other steps: they know what is so, and nobody hears them refused.
    if (actor.id !== null && isImageTo(actor, locked.application, locked.lot))
      return lockImage(tx, locked, event, actor);
    return weigh(tx, await asLocked(tx, locked), event, key);
  },
  columns: ({ subject: { application, isImage }, event, to, at }) => {
    if (isImage) throw new Error(`${event.type} is open on an application that is sealed`);
    const status = to as ApplicationStatus;
    // Who has moved in a round is nobody's to know before its end: a version or a time would tell.
    if (event.type === 'application.setRepeatedPrice') return { status };
    return { status, version: application.version + 1, updatedAt: new Date(at) };
  },
  save: ({ id, event, subject }, columns) =>
    event.type === 'application.create'
      ? insertApplication({ ...subject.application, ...columns })
      : updateApplication(id, columns),
  get effects() {
    return applicationEffects();
  },
  history: ({ subject: { lot }, event, facts, actor }) => ({
    chain: lotChain(lot.id),
    lotId: lot.id,
    // Prices of a round are sealed; what is told of them is what their effect says.
    ...('prices' in event ? { payload: {} } : {}),
    ...(event.type === 'application.cancelDecision' ? { payload: revoked(event, facts, actor) } : {}),
  }),
  audience: applicationAudiences,
  news: ({ subject: { lot, application, company }, event }) => ({
    lotId: lot.id,
    number: lot.number,
    title: lot.title,
    applicationId: application.id,
    companyId: application.companyId,
    companyTitle: company.title,
    deadline: 'dueAt' in event ? event.dueAt : null,
    reason: 'reason' in event ? event.reason : null,
    text: 'text' in event ? event.text : null,
  }),
  // What a vendor does with a draft is the vendor's own, and a reopened lot tells of itself.
  ownerHears: ({ subject: { lot }, actor, event }) =>
    actor.role === 'vendor' || lot.isSealed || event.type === 'application.lotReopened'
      ? null
      : { lotId: lot.id },
  announce: ({ id, subject, event }) => [
    { model: 'application', id, lotId: subject.lot.id, what: event.type },
  ],
  steps: (_tx, { subject, facts, at }, actor) => presentSteps({ ...subject, facts, actor, at }),
  // What is not stored yet is shown to nobody, and an image is what is shown.
  shown: ({ subject: { lot, application, isImage }, status, version }, actor) =>
    isImage || version === null ? status : shownStatus({ lot, application }, actor),
  refusal: ({ subject }, reasons) => cellsOf(subject, reasons),
});

/** Whose decision a deputy has revoked is told, too. */
function revoked(
  { stage, verificationId }: Extract<ApplicationEvent, { type: 'application.cancelDecision' }>,
  { decidedBy }: ApplicationFacts,
  actor: Actor,
) {
  return {
    stage,
    ...(verificationId === undefined ? {} : { verificationId }),
    ...insteadOf(actor, decidedBy[stage] ?? null),
  };
}
