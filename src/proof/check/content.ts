// What was opened, compared, rated and awarded, against what the history has fixed of it.
import { isAdmitted, isSubmitted } from '../../machines/application-predicates.ts';
import type { ApplicationStatus } from '../../machines/application-statuses.ts';
import { isRepeating } from '../../machines/lot-predicates.ts';
import type { LotStatus } from '../../machines/lot-statuses.ts';
import { allocationFaults } from '../../rules/allocation.ts';
import { comparablePrice } from '../../rules/comparable.ts';
import { compare } from '../../rules/decimal.ts';
import type { RatingType, CriterionCode } from '../../rules/closed-lists.ts';
import { calculateRating } from '../../rules/rating.ts';
import type { Tolerance } from '../../rules/tolerance.ts';
import type { VatCode } from '../../rules/vat.ts';
import type { Body, OutcomeOffer, Version } from '../bundle.ts';
import { bytesOf, fromHex, hexOf, joined } from '../bytes.ts';
import { canonicalJson } from '../canonical.ts';
import type { Crypt } from '../crypt.ts';
import type { Told } from './told.ts';
import { need, Unknown } from './report.ts';

interface ContentOffer {
  id: number;
  orderId: number;
  quantity: string | null;
  unitPrice: string | null;
  shipmentPeriod: number | null;
  guaranteePeriod: number | null;
}

interface Content {
  application: number;
  terms: Tolerance & {
    currency: string;
    vat: VatCode;
    shipmentPeriod: number | null;
    paymentConditions: { deferralDays: number | null };
  };
  offers: ContentOffer[];
}

export interface Opened {
  /** The content in force of each application. */
  contents: Map<number, Content>;
  outcome: OutcomeOffer[];
}

const payloadsWith = (kept: readonly Told[], name: string) =>
  kept.flatMap(({ payload, ...row }) => (payload && name in payload ? [{ ...row, payload }] : []));

export function receiptOf(
  crypt: Crypt,
  { nonce, content }: Pick<Version, 'nonce' | 'content'>,
): string | null {
  const random = fromHex(nonce);
  return random && content !== null ? hexOf(crypt.hash(joined(random, bytesOf(content)))) : null;
}

/** Whether what was found in an envelope is what the envelope has promised. Its text alone tells whether it is one. */
function isFromEnvelope(crypt: Crypt, { content, inside }: Version): boolean {
  const envelope = content?.startsWith('{"body":"') ? (JSON.parse(content) as { digest?: unknown }) : null;
  if (envelope === null) return inside === undefined;
  return inside === null || (inside !== undefined && receiptOf(crypt, inside) === envelope.digest);
}

/** Every opened version is what its receipt says, each is in the history, and none that an opening named is missing. */
export function checkReceipts(crypt: Crypt, { versions }: Body, kept: readonly Told[]): string {
  const written = new Map(
    payloadsWith(kept, 'receipt').map(({ modelId, payload }) => [
      `${modelId} ${String(payload.number)}`,
      payload.receipt,
    ]),
  );
  const known = new Set<string>();
  for (const version of versions) {
    const name = `Заявка ${version.application}, редакция ${version.number}`;
    need(
      receiptOf(crypt, version) === version.receipt,
      `${name}: вскрытое содержание не даёт контрольной суммы квитанции`,
    );
    need(
      written.get(`${version.application} ${version.number}`) === version.receipt,
      `${name}: в журнале другая квитанция`,
    );
    need(isFromEnvelope(crypt, version), `${name}: это не то, что было в конверте`);
    need(!known.has(version.receipt), `${name}: стоит дважды`);
    known.add(version.receipt);
  }
  const openings = payloadsWith(kept, 'opened');
  for (const { seq, payload } of openings)
    for (const { receipt, application } of payload.opened as { receipt: string; application: number }[])
      need(known.has(receipt), `Вскрыта в строке ${seq}, а в файле её нет: заявка ${application}`);
  return `${versions.length}: содержание каждой даёт контрольную сумму, записанную при подаче${
    openings.length > 0 ? '; все, что вскрыты, на месте' : ''
  }`;
}

/** The rates that the last opening wrote down. */
export function checkRates({ rates }: Body, kept: readonly Told[]): string {
  const opening = payloadsWith(kept, 'rates').at(-1) ?? payloadsWith(kept, 'opened').at(-1);
  if (!opening || !('rates' in opening.payload))
    throw new Unknown('Вскрытия ещё не было, или прежний выпуск площадки не записал курсы в журнал');
  need(
    canonicalJson(opening.payload.rates) === canonicalJson(rates),
    'Курсы не те, что записаны при вскрытии',
  );
  if (Object.keys(rates).length === 0)
    return `Курсов не было ни при вскрытии (строка ${opening.seq}), ни в файле`;
  return `${Object.keys(rates).length}: те же, что записаны в строке ${opening.seq} при вскрытии`;
}

export function checkPublished(crypt: Crypt, { published }: Body, kept: readonly Told[]): string {
  const rows = payloadsWith(kept, 'published');
  if (rows.length === 0)
    throw new Unknown('Процедура не публиковалась, или это сделал прежний выпуск площадки');
  const written = rows.map(({ payload }) => payload.published);
  // Publications of the release before left no hash: those of the rows are the last ones.
  const own = published.slice(-written.length).map(({ text }) => crypt.hashText(text));
  need(
    own.length === written.length && own.every((hash, index) => hash === written[index]),
    'Условия или позиции не те, что были опубликованы',
  );
  return `${own.length}: условия и позиции те, что записаны при публикации`;
}

export function checkRounds(crypt: Crypt, { rounds, lot }: Body, kept: readonly Told[]): string {
  const written = new Map(
    payloadsWith(kept, 'prices').flatMap(({ payload }) =>
      typeof payload.roundId === 'number' ? [[payload.roundId, payload.prices] as const] : [],
    ),
  );
  const counted = rounds.filter(({ prices }) => prices !== null);
  const begun = kept.filter(({ event }) => event === 'lot.toRepeating').length;
  need(rounds.length === begun, `Переторжек в журнале начато ${begun}, а в файле их ${rounds.length}`);
  rounds.forEach(({ number, isAnnulled, prices }, index) => {
    need(number === index + 1, `Переторжка ${number}: не на своём месте`);
    const isRunning = isRepeating(lot.status as LotStatus) && index === rounds.length - 1;
    need(
      prices === null ? isAnnulled || isRunning : !isAnnulled,
      `Переторжка ${number}: отменена или нет не так, как следует из журнала`,
    );
  });
  if (rounds.length === 0 && written.size === 0) return 'Переторжек не было';
  for (const id of written.keys())
    need(
      counted.some((round) => round.id === id),
      'Переторжка завершена, а её цен в файле нет',
    );
  let loose = 0;
  for (const { id, number, prices } of counted) {
    if (!written.has(id)) loose += 1;
    else need(crypt.hashText(prices!) === written.get(id), `Переторжка ${number}: цены изменены`);
  }
  if (loose > 0) throw new Unknown(`Переторжек прежнего выпуска, чьи цены в журнал не записаны: ${loose}`);
  return `${counted.length}: цены те, что записаны при их завершении`;
}

/** The content in force of each application: the last version that stands. */
export function openedOf(body: Body): Opened {
  const contents = new Map<number, Content>();
  const standing = new Set(
    body.applications.flatMap(({ id, status }) => (isSubmitted(status as ApplicationStatus) ? [id] : [])),
  );
  for (const { application, content, inside, voidedAt } of body.versions) {
    // Of an envelope it is what was found in it; one that gave nothing offers nothing.
    const text = inside === undefined ? content : (inside?.content ?? null);
    if (text !== null && voidedAt === null && standing.has(application))
      contents.set(application, JSON.parse(text) as Content);
  }
  return { contents, outcome: JSON.parse(body.outcome) as OutcomeOffer[] };
}

/** What is compared is what was opened; prices of rounds are the last ones set. */
export function checkOutcome(crypt: Crypt, body: Body, opened: Opened, kept: readonly Told[]): string {
  const { contents, outcome } = opened;
  const finish = payloadsWith(kept, 'outcome').at(-1);
  if (finish)
    need(
      crypt.hashText(body.outcome) === finish.payload.outcome,
      'Предложения или распределение не те, что записаны при завершении',
    );
  const repeated = new Map<number, string>();
  for (const { prices } of body.rounds)
    if (prices !== null)
      for (const { offer, price } of JSON.parse(prices) as { offer: number; price: string }[])
        repeated.set(offer, price);
  let count = 0;
  for (const [application, content] of contents) {
    const rows = new Map(
      outcome.filter((row) => row.application === application).map((row) => [row.id, row]),
    );
    // A lot that takes applications anew shows no rows of what is sealed again.
    if (rows.size === 0 && body.lot.isSealed) continue;
    for (const offer of content.offers) {
      const row = rows.get(offer.id);
      need(row, `Заявка ${application}: поданного предложения ${offer.id} нет среди сравниваемых`);
      need(
        row.price === offer.unitPrice && row.quantity === offer.quantity && row.order === offer.orderId,
        `Заявка ${application}, предложение ${offer.id}: цена или количество не те, что поданы`,
      );
      need(
        (row.repeated ?? null) === (repeated.get(offer.id) ?? null),
        `Заявка ${application}, предложение ${offer.id}: цена переторжки не та, что названа`,
      );
      rows.delete(offer.id);
      count += 1;
    }
    need(rows.size === 0, `Заявка ${application}: среди сравниваемых есть то, чего не подавали`);
  }
  for (const { application } of outcome)
    need(contents.has(application), `Предложения заявки ${application} сравниваются, а вскрытой заявки нет`);
  return `${count} предложений: цены и количества те, что вскрыты${finish ? ', распределение записано при завершении' : ''}`;
}

const priceOf = (body: Body, content: Content, row: OutcomeOffer): string | null => {
  const { currency, vat } = content.terms;
  const found = comparablePrice(
    { unitPrice: row.price, repeatedPrice: row.repeated, currency, vat },
    body.lot.currency,
    body.rates,
  );
  return found.ok ? found.unitPrice : null;
};

/** Every comparable price calculated again. */
export function checkComparable(body: Body, { contents, outcome }: Opened): string {
  const told = new Map(body.comparable.map(({ offer, price }) => [offer, price]));
  let count = 0;
  for (const row of outcome) {
    if (row.price === null) continue;
    const own = priceOf(body, contents.get(row.application)!, row);
    need(told.has(row.id), `Предложение ${row.id}: сравнимой цены в файле нет`);
    need(
      told.get(row.id) === own,
      `Предложение ${row.id}: сравнимая цена ${own ?? 'не считается'}, а в файле другая`,
    );
    told.delete(row.id);
    count += 1;
  }
  need(told.size === 0, 'В файле есть сравнимые цены того, чего не подавали');
  return `${count}: пересчитаны из вскрытых цен по курсам вскрытия`;
}

interface Item {
  id: number;
  quantity: string | null;
}

function itemsOf({ published }: Body): { orderId: number; quantity: string }[] {
  const last = published.at(-1);
  if (!last) throw new Unknown('Процедура не публиковалась');
  const { items } = JSON.parse(last.text) as { items: Item[] };
  return items.map(({ id, quantity }) => ({ orderId: id, quantity: quantity ?? '0' }));
}

function criteriaOf({ published }: Body): { id: number; code: CriterionCode; weight: string }[] {
  const { terms } = JSON.parse(published.at(-1)!.text) as {
    terms: { criteria?: { id: number; code: CriterionCode; weight: string | number }[] };
  };
  return (terms.criteria ?? []).map(({ id, code, weight }) => ({ id, code, weight: String(weight) }));
}

const ALL_CHECKS = { securityCheck: true, auditCheck: true };

const admittedOf = ({ applications, lot }: Body) =>
  applications.filter(({ status }) => isAdmitted(status as ApplicationStatus, lot.admission ?? ALL_CHECKS));

/** The ranking calculated again, and what the history says of the last calculation. */
export function checkRating(body: Body, { contents, outcome }: Opened, kept: readonly Told[]): string {
  const { rating } = body;
  const calculated = payloadsWith(kept, 'ratings').at(-1)?.payload.ratings as unknown[] | undefined;
  need(rating !== null || !calculated?.length, 'Рейтинг рассчитан, а в файле его нет');
  if (rating === null) throw new Unknown('Рейтинг не рассчитывался');
  if (rating.isStale) throw new Unknown('После расчёта рейтинга данные менялись: он не действует');
  const scores = new Map<number, Record<number, string>>();
  for (const { application, criterion, score } of rating.scores)
    scores.set(application, { ...scores.get(application), [criterion]: score });
  const found = calculateRating(
    body.lot.ratingType as RatingType,
    itemsOf(body),
    admittedOf(body).map(({ id, company, submittedAt }) => {
      const content = contents.get(id)!;
      const { terms } = content;
      const submitted = new Map(content.offers.map((offer) => [offer.id, offer]));
      return {
        applicationId: id,
        companyTitle: company,
        submittedAt: submittedAt ?? '',
        deferralDays: terms.paymentConditions.deferralDays,
        expertScores: scores.get(id) ?? {},
        tolerance: terms,
        offers: outcome
          .filter((row) => row.application === id && row.price !== null && row.approved && !row.isArchived)
          .map((row) => ({
            orderId: row.order,
            comparableUnitPrice: priceOf(body, content, row),
            quantity: row.quantity ?? '0',
            shipmentPeriod: submitted.get(row.id)!.shipmentPeriod ?? terms.shipmentPeriod,
            guaranteePeriod: submitted.get(row.id)!.guaranteePeriod,
          })),
      };
    }),
    criteriaOf(body),
  );
  const told = new Map(rating.rows.map((row) => [row.application, row]));
  for (const { applicationId, place, total, convertedTotal } of found) {
    const row = told.get(applicationId);
    need(row, `Заявки ${applicationId} нет в рейтинге`);
    need(
      row.place === place,
      `Заявка ${applicationId}: место ${String(place)}, а в файле ${String(row.place)}`,
    );
    need(
      row.total === total && compare(row.convertedTotal, convertedTotal) === 0,
      `Заявка ${applicationId}: оценка или сумма рейтинга другая`,
    );
  }
  need(told.size === found.length, 'В рейтинге есть недопущенные');
  const written = payloadsWith(kept, 'ratings').at(-1)?.payload.ratings as
    | { applicationId: number; place: number | null }[]
    | undefined;
  for (const { applicationId, place } of written ?? [])
    need(told.get(applicationId)?.place === place, `Заявка ${applicationId}: в журнале другое место`);
  return `${found.length} мест: те же, что получаются из вскрытых предложений`;
}

/** The second is of the first releases. */
const ALLOCATING = ['lot.allocate', 'lot.allocation'];

/** Nobody is awarded more than was offered or ordered, nor without an approval. */
export function checkAward(body: Body, opened: Opened, kept: readonly Told[]): string {
  const admitted = new Set(admittedOf(body).map(({ id }) => id));
  const given = opened.outcome.filter(({ allocated }) => allocated !== null);
  if (given.length === 0) return 'Ничего не распределено';
  const faults = allocationFaults(
    itemsOf(body),
    given.map((row) => ({
      offerId: row.id,
      applicationId: row.application,
      orderId: row.order,
      quantity: row.quantity ?? '0',
      comparableUnitPrice: null,
      submittedAt: '',
      isAdmitted: admitted.has(row.application),
      isApproved: row.approved === true && !row.isArchived,
      allocatedQuantity: row.allocated,
    })),
  );
  need(faults.length === 0, 'Распределено больше предложенного или заказанного, или тому, кого не допустили');
  const written = new Map<number, string | null>();
  for (const { payload, event } of payloadsWith(kept, 'offers'))
    if (ALLOCATING.includes(event))
      for (const { offerId, after } of payload.offers as { offerId: number; after: string | null }[])
        written.set(offerId, after);
  for (const { id, allocated } of given) {
    const own = written.get(id);
    need(
      own !== undefined && own !== null && compare(own, allocated!) === 0,
      `Предложение ${id}: в журнале распределено другое количество`,
    );
  }
  return `${given.length} строк распределения: в пределах предложенного и заказанного`;
}
