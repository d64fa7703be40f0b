// What the body tells beside of the lot, its publications, versions and decisions, against the rows that made it so.
import { isSubmitted } from '../../machines/application-predicates.ts';
import type { ApplicationStatus } from '../../machines/application-statuses.ts';
import { compare } from '../../rules/decimal.ts';
import type { Body, OutcomeOffer } from '../bundle.ts';
import { canonicalJson } from '../canonical.ts';
import { need, Unknown } from './report.ts';
import type { Told } from './told.ts';

interface Named {
  application: number;
  number: number;
  receipt: string;
}

const isOpening = ({ payload }: Told): boolean => Array.isArray(payload?.opened);

/** Steps that have left a receipt, by it. */
const submissionsOf = (kept: readonly Told[]): Map<string, Told> =>
  new Map(
    kept.flatMap((row) =>
      row.model === 'application' && typeof row.payload?.receipt === 'string'
        ? [[row.payload.receipt, row] as const]
        : [],
    ),
  );

/** Nothing is told twice: who reads the first and who reads the last see the same. */
function checkOnce(body: Body): void {
  const once = (title: string, keys: readonly unknown[]) =>
    need(new Set(keys).size === keys.length, `${title}: одно и то же стоит дважды`);
  once(
    'Заявки',
    body.applications.map(({ id }) => id),
  );
  once(
    'Редакции заявок',
    body.versions.map(({ application, number }) => `${application} ${number}`),
  );
  once(
    'Предложения',
    (JSON.parse(body.outcome) as OutcomeOffer[]).map(({ id }) => id),
  );
  once(
    'Сравнимые цены',
    body.comparable.map(({ offer }) => offer),
  );
  once(
    'Рейтинг',
    (body.rating?.rows ?? []).map(({ application }) => application),
  );
  once(
    'Законы',
    body.laws.map(({ version }) => version),
  );
  once(
    'Переторжки',
    body.rounds.map(({ id }) => id),
  );
}

/** When each version came and was opened, which one of each application is in force, and when an application stands as submitted. */
function checkVersions({ versions, applications }: Body, kept: readonly Told[]): void {
  const submissions = submissionsOf(kept);
  const openings = kept.filter(isOpening);
  const force = new Map<number, string>();
  const openedAt = new Map<string, string>();
  const submittedAt = new Map<number, string>();
  for (const row of kept) {
    const { payload, modelId, event, at } = row;
    if (isOpening(row))
      for (const { application, receipt } of payload!.opened as Named[]) {
        force.set(application, receipt);
        if (!openedAt.has(receipt)) openedAt.set(receipt, at);
      }
    if (row !== submissions.get(payload?.receipt as string)) continue;
    if (event === 'application.answer') {
      force.set(modelId!, payload!.receipt as string);
      openedAt.set(payload!.receipt as string, at);
    } else submittedAt.set(modelId!, at);
  }
  const last = new Map<number, { number: number; receipt: string }>();
  const known = new Set(applications.map(({ id }) => id));
  for (const { application, number, receipt, submittedAt: came, openedAt: opened, voidedAt } of versions) {
    const name = `Заявка ${application}, редакция ${number}`;
    need(came === submissions.get(receipt)?.at, `${name}: подана не тогда, когда записано`);
    need(known.has(application), `${name}: самой заявки в файле нет`);
    need(voidedAt === null, `${name}: вскрыта, а названа отменённой`);
    need(
      openings.length === 0 || !openedAt.has(receipt) || opened === openedAt.get(receipt),
      `${name}: вскрыта не тогда, когда записано`,
    );
    need((last.get(application)?.number ?? 0) < number, `${name}: редакции стоят не по порядку`);
    last.set(application, { number, receipt });
  }
  for (const { id, status, submittedAt: told } of applications) {
    if (!isSubmitted(status as ApplicationStatus)) continue;
    need(
      !submittedAt.has(id) || told === submittedAt.get(id),
      `Заявка ${id}: время подачи не то, что записано`,
    );
    need(
      !force.has(id) || last.get(id)?.receipt === force.get(id),
      `Заявка ${id}: в силе другая редакция, чем записано`,
    );
  }
}

const TERMS = ['title', 'number', 'currency', 'ratingType', 'admission'] as const;

/** The lot is told as it was published last. */
function checkTerms({ lot, published }: Body, kept: readonly Told[]): void {
  need(lot.isSealed === false, 'Файла запечатанной процедуры площадка не выдаёт');
  const written = kept.flatMap(({ seq, payload, at }) =>
    typeof payload?.published === 'string' ? [{ seq, hash: payload.published, at }] : [],
  );
  const bound = written.length === 0 ? [] : published.slice(-written.length);
  bound.forEach(({ version, publishedAt }, index) => {
    need(publishedAt === written[index]!.at, `Публикация ${version}: время не то, что записано`);
  });
  const times = kept.filter(({ event }) => event === 'lot.toApplications').length;
  need(published.length === times, `Публикаций в журнале ${times}, а в файле их ${published.length}`);
  published.forEach(({ version }, index) => {
    need(version === index + 1, `Публикация ${version}: не на своём месте`);
  });
  const last = bound.at(-1);
  if (!last) return;
  const { terms } = JSON.parse(last.text) as { terms: Record<string, unknown> };
  // What may be changed without publishing anew, each with what came of it.
  const since: Record<string, unknown> = {};
  for (const { seq, event, payload } of kept)
    if (event === 'lot.change' && seq > written.at(-1)!.seq)
      for (const [name, { to }] of Object.entries(
        (payload?.changes ?? {}) as Record<string, { to: unknown }>,
      ))
        since[name] = to;
  const own = { ...terms, ...since };
  for (const name of TERMS)
    need(
      !(name in own) || canonicalJson(own[name]) === canonicalJson(lot[name]),
      `Условия процедуры (${name}) не те, что опубликованы`,
    );
}

interface Mark {
  approved: boolean | null;
  isArchived: boolean;
}

/** Decisions on offers since they were opened. */
function checkDecisions({ outcome }: Body, kept: readonly Told[]): void {
  const rows = JSON.parse(outcome) as OutcomeOffer[];
  const marks = new Map(rows.map(({ id }): [number, Mark] => [id, { approved: null, isArchived: false }]));
  const set = (id: unknown, change: Partial<Mark>) => {
    const mark = marks.get(id as number);
    if (mark) Object.assign(mark, change);
  };
  for (const { model, modelId, event, payload } of kept) {
    const { notCompared = [] } = (payload?.commission ?? {}) as { notCompared?: { offer: number }[] };
    for (const { offer } of notCompared) set(offer, { isArchived: true });
    if (model !== 'application') continue;
    if (event === 'application.lotReopened')
      for (const { id, application } of rows) if (application === modelId) set(id, { approved: null });
    if (event === 'application.archiveOffer') set(payload?.offerId, { isArchived: true });
    if (event === 'application.restoreOffer') set(payload?.offerId, { isArchived: false });
    for (const id of (payload?.approvalsRevoked ?? []) as number[]) set(id, { approved: null });
    for (const told of (payload?.approvals ?? []) as { offerId: number; approvedByCustomer: boolean }[])
      set(told.offerId, { approved: told.approvedByCustomer });
  }
  for (const { id, approved, isArchived } of rows) {
    const mark = marks.get(id)!;
    need(
      approved === mark.approved && isArchived === mark.isArchived,
      `Предложение ${id}: решение о нём не то, что записано`,
    );
  }
}

const STALE_MAKERS = ['application.archiveOffer', 'application.restoreOffer', 'lot.expertScores'];

/** What the ranking stands on: the experts' scores are the last ones set, and it is stale where something was changed after it. */
function checkGrounds({ rating }: Body, kept: readonly Told[]): void {
  if (rating === null) return;
  const written = new Map<string, string>();
  for (const { event, payload } of kept)
    if (event === 'lot.expertScores')
      for (const { applicationId, criterionId, score } of payload!.scores as {
        applicationId: number;
        criterionId: number;
        score: string;
      }[])
        written.set(`${applicationId} ${criterionId}`, score);
  for (const { application, criterion, score } of rating.scores) {
    const own = written.get(`${application} ${criterion}`);
    need(
      own !== undefined && compare(own, score) === 0,
      `Заявка ${application}: экспертная оценка не та, что записана`,
    );
  }
  const at = kept.findLastIndex(({ event }) => event === 'lot.ratingCalculated');
  if (at < 0) return;
  const since = kept.slice(at + 1);
  const isChanged = since.some(({ event }) => STALE_MAKERS.includes(event));
  // A lot that has gone back may have changed what is ranked.
  const isElsewhere = since.some(
    ({ model, from, to }) => model === 'lot' && to !== null && to !== from && to !== 'finished',
  );
  need(
    rating.isStale ? isChanged || isElsewhere : !isChanged,
    'Рейтинг действует или нет не так, как следует из журнала',
  );
}

export function checkStanding(body: Body, kept: readonly Told[]): string {
  checkOnce(body);
  checkTerms(body, kept);
  // The releases before left no receipts of what was opened: their rows say too little.
  if (!kept.some(isOpening)) throw new Unknown('Вскрыта прежним выпуском: сроки и решения в журнале неполны');
  checkVersions(body, kept);
  checkDecisions(body, kept);
  checkGrounds(body, kept);
  return 'Сроки подачи и вскрытия, действующие редакции, условия и решения о предложениях — те, что записаны';
}
