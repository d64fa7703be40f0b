// A step of an application: ask the law, carry out the effects, write the status, append the history, tell.
import { eq, sql } from 'drizzle-orm';
import {
  applicationLaw,
  type ApplicationEvent,
  type ApplicationEffect,
  type ApplicationFacts,
  type ApplicationNews,
  type ApplicationStatus,
} from '../../../machines/application.ts';
import { snapshotOf, take } from '../../../machines/step.ts';
import { HttpError, notFound, refused } from '../../platform/http/errors.ts';
import { appendHistory } from '../../platform/history/append.ts';
import { announce } from '../../platform/live/announce.ts';
import { applicationEffects } from './effects.ts';
import type { EffectContext, StepExtra } from './effect-context.ts';
import { applicationFacts, offersOf, unfitQuantities } from './facts.ts';
import type { Held } from './hold.ts';
import { presentSteps, shownStatus } from './steps.ts';
import { applications, type ApplicationRow } from '../core/tables.ts';
import { tellNews } from './tell.ts';
import { factsOfView } from './view-facts.ts';
import { byIds, isImageTo, loadViews } from './views.ts';
import { visitorOf } from '../core/rights.ts';
import { ordersOfLots } from '../core/items.ts';

/** What the staff hear of a step on what an opening once showed them: the law's answer about just that. */
async function refusedOnImage(
  { tx, lot, application, at }: Held,
  event: ApplicationEvent,
): Promise<HttpError> {
  const { actor } = event;
  const [view] = await loadViews(tx, visitorOf(actor), byIds([application.id]));
  if (!view) return notFound();
  const facts = await factsOfView(tx, view, await ordersOfLots(tx, [lot.id]));
  const outcome = take(applicationLaw, snapshotOf(applicationLaw, view.status, facts), event);
  if (!outcome.refused) throw new Error(`${event.type} is open on an application that is sealed`);
  return refused(applicationLaw, outcome, await presentSteps(tx, { lot, application, facts, actor, at }));
}

/**
 * Takes a step of a held application. Throws 403 or 422 with the law's reasons and the steps that are open.
 * @returns the application's row as it is now
 */
export async function takeApplicationStep(
  held: Held,
  event: ApplicationEvent,
  { facts: told = {}, ...extra }: StepExtra & { facts?: Partial<ApplicationFacts> } = {},
): Promise<ApplicationRow> {
  const { tx, lot, application, at } = held;
  // The clock and the system carry consequences of other steps: they know what is so, and nobody hears them refused.
  if (event.actor.id !== null && isImageTo(event.actor, application, lot))
    throw await refusedOnImage(held, event);
  const offers = await offersOf(tx, application.id);
  const facts = { ...(await applicationFacts(tx, lot, application, offers)), ...told };
  const outcome = take(applicationLaw, snapshotOf(applicationLaw, application.status, facts), event);
  if (outcome.refused) {
    // Of the state that the actor is shown: by other reasons a vendor would hear of a check that is not told yet.
    const shown = shownStatus({ application, lot }, event.actor);
    const told = take(applicationLaw, snapshotOf(applicationLaw, shown, facts), event);
    throw withCells(
      refused(
        applicationLaw,
        told.refused ? told : outcome,
        await presentSteps(tx, { lot, application, facts, actor: event.actor, at }),
      ),
      outcome.refused,
      held,
      offers,
    );
  }
  const context: EffectContext = {
    ...held,
    event,
    facts,
    offers,
    patch: {},
    payload: { ...extra.payload },
    extra,
  };
  for (const { type, params } of outcome.consequences) {
    if (type === 'effect') await applicationEffects[params.name as ApplicationEffect](context);
  }
  const [after] = await tx
    .update(applications)
    .set({
      ...context.patch,
      status: outcome.next.value as ApplicationStatus,
      version: sql`${applications.version} + 1`,
      updatedAt: new Date(at),
    })
    .where(eq(applications.id, application.id))
    .returning();
  for (const { type, params } of outcome.consequences) {
    if (type === 'notify')
      await tellNews(held, params.whom!, params.what as ApplicationNews, { event, payload: context.payload });
  }
  await announce(tx, { model: 'application', id: application.id, lotId: lot.id, what: event.type });
  if (after!.currentVersionId !== application.currentVersionId) await announceCount(held);
  // Last, as others who change applications of the lot wait here.
  await appendHistory(tx, {
    chain: `lot:${lot.id}`,
    lotId: lot.id,
    model: 'application',
    modelId: application.id,
    event: event.type,
    from: application.status,
    to: outcome.next.value,
    actor: event.actor,
    at,
    facts,
    payload: { ...payloadOf(event), ...context.payload },
  });
  return after!;
}

/** The owner's and the administrator's one number has changed; nobody else hears of it. */
async function announceCount({ tx, lot }: Held): Promise<void> {
  await announce(tx, {
    model: 'applicationsCount',
    id: lot.id,
    lotId: lot.id,
    what: 'lot.applicationsCount',
  });
}

/** What the event brought, without who and when: those have columns of their own. */
function payloadOf(event: ApplicationEvent): Record<string, unknown> {
  const { type: _type, actor: _by, at: _at, ...payload } = event;
  return payload;
}

/** A refused submission names the cells too, for a vendor who has a hundred of them. */
function withCells(
  error: HttpError,
  reasons: readonly string[],
  { application }: Held,
  offers: Awaited<ReturnType<typeof offersOf>>,
): HttpError {
  const terms = application.workingTerms;
  if (error.status !== 422 || !reasons.includes('quantitiesWithin') || terms === null) return error;
  const rows = offers.filter(({ isWorking }) => isWorking);
  const unfit = new Set(unfitQuantities(rows, terms).map(({ id }) => id));
  const cells: [string, string[]][] = rows.flatMap((row, index) =>
    unfit.has(row.id) ? [[`offers.${index}.quantity`, [quantityText(row.quantity)]]] : [],
  );
  return new HttpError(error.status, {
    ...error.problem,
    errors: { ...error.problem.errors, ...Object.fromEntries(cells) },
  });
}

const quantityText = (quantity: string | null): string =>
  quantity === null
    ? 'Укажите количество'
    : 'Количество вне допустимого: больше нуля и не больше заказанного с толерансом';
