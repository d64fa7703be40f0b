// What both drivers do to a lot around its steps, through the calls, and to its times through the database alone.
import type { Application } from '../../../src/api/records/application.ts';
import { must } from '../../server/applications/make-applications.ts';
import type { TestServer } from '../../server/make.ts';
import type { Cast } from './cast.ts';

/** How the clock's worker comes: one round of it called, or waiting for the one that runs. */
export type ClockComes = (worker: 'lot-deadlines' | 'clarification-terms') => Promise<void>;

const past = `clock_timestamp() - interval '10 seconds'`;

/** The deadline, or the running round's end, is over; the worker is not told to look. */
export async function passTime({ services }: TestServer, lotId: number): Promise<void> {
  await services.pool.query(
    `update lots set next_check_at = null,
       applications_deadline = case when status = 'applications' then ${past} else applications_deadline end
     where id = $1`,
    [lotId],
  );
  await services.pool.query(
    `update rounds set started_at = started_at - interval '1 day', ends_at = ${past}
     where lot_id = $1 and ended_at is null`,
    [lotId],
  );
}

/** From now on the worker finds the lot due. */
export async function makeDue({ services }: TestServer, lotId: number): Promise<void> {
  await services.pool.query(`update lots set next_check_at = ${past} where id = $1`, [lotId]);
}

/** The running round ends in a minute. */
export async function nearRoundEnd({ services }: TestServer, lotId: number): Promise<void> {
  await services.pool.query(
    `update rounds set ends_at = clock_timestamp() + interval '1 minute' where lot_id = $1 and ended_at is null`,
    [lotId],
  );
}

export async function passDue({ services }: TestServer, applicationId: number): Promise<void> {
  await services.pool.query(
    `update clarifications set created_at = created_at - interval '20 days', due_at = ${past}
     where application_id = $1 and closed_at is null`,
    [applicationId],
  );
}

export const readAs = async (who: Cast[keyof Cast], id: number): Promise<Application> =>
  must<Application>(await who.get(`/api/v2/applications/${id}`));

/** A price a tenth lower for each offer, by whoever is marked. */
export async function lowerPrices(who: Cast[keyof Cast], lotId: number): Promise<void> {
  const { own } = must<{ own: { lines: { offerId: number; price: string }[] } }>(
    await who.get(`/api/v1/lots/${lotId}/round`),
  );
  const prices = own.lines.map(({ offerId, price }) => ({
    offerId,
    price: (Number(price) * 0.9).toFixed(2),
  }));
  must(await who.post(`/api/v1/lots/${lotId}/round/prices`, { prices }));
}

/** Offers are approved, of several all but the last. */
export const decisionsOn = ({ offers }: Application): { id: number; approved: boolean; reason?: string }[] =>
  offers.map(({ id }, index) =>
    index > 0 && index === offers.length - 1
      ? { id, approved: false, reason: 'Не соответствует описанию' }
      : { id, approved: true },
  );

/** The application with all its decisions, as far as the lot's settings ask for them. */
export async function admitBy(
  { owner, security, auditor }: Cast,
  id: number,
  checks = { securityCheck: true, auditCheck: true },
): Promise<void> {
  const offers = decisionsOn(await readAs(owner, id));
  must(await owner.post(`/api/v1/applications/${id}/verifications`, { decision: 'verified', offers }));
  if (!checks.securityCheck) return;
  must(await security.post(`/api/v1/applications/${id}/handle-security-decision`, { decision: 'secured' }));
  if (!checks.auditCheck) return;
  must(await auditor.post(`/api/v1/applications/${id}/audit`, { decision: 'audited' }));
}
