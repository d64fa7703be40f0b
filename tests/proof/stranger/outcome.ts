// What was offered, compared, ranked and awarded, calculated again.
import { type Json, type Must, ONE, type Thing, decimal, rounded, thing, things } from './values.ts';

interface Opened {
  lot: Thing;
  offers: Thing[];
  /** The content in force by its application. */
  force: Map<Json, Thing>;
  /** Comparable prices in millionths, by offer. */
  prices: Map<Json, bigint>;
}

const MICRO = 1_000_000n;
/** In millionths. */
const micro = (text: string): bigint => rounded(decimal(text) * MICRO, ONE);

/** Offers, comparable prices, ranking and award, calculated again. */
export function outcome(body: Thing, must: Must): void {
  const opened = openedOf(body, must);
  ranking(body, opened, must);
  award(body, opened, must);
}

function openedOf(body: Thing, must: Must): Opened {
  const lot = thing(body.lot);
  const offers = JSON.parse(body.outcome as string) as Thing[];
  const standing = new Map(things(body.applications).map(({ id, status }) => [id!, status]));
  const force = new Map<Json, Thing>();
  for (const { application, openedAt, voidedAt, content } of things(body.versions)) {
    const status = standing.get(application!);
    if (openedAt === null || voidedAt !== null || typeof content !== 'string') continue;
    if (status === undefined || status === 'draft' || status === 'cancelled') continue;
    force.set(application!, JSON.parse(content) as Thing);
  }
  const repeated = new Map<Json, Json>();
  for (const { prices } of things(body.rounds))
    if (typeof prices === 'string')
      for (const { offer, price } of JSON.parse(prices) as Thing[]) repeated.set(offer!, price!);
  const rest = new Map(offers.map((offer) => [offer.id!, offer]));
  for (const [application, content] of force) {
    if (lot.isSealed === true && !offers.some((offer) => offer.application === application)) continue;
    for (const { id, orderId, unitPrice, quantity } of things(content.offers)) {
      const row = rest.get(id!);
      rest.delete(id!);
      must(
        row?.application === application &&
          row.order === orderId &&
          row.price === unitPrice &&
          row.quantity === quantity &&
          (row.repeated ?? null) === (repeated.get(id!) ?? null),
        `offer ${String(id)}`,
      );
    }
  }
  must(rest.size === 0, 'offers that nobody submitted');
  return { lot, offers, force, prices: comparable(body, { lot, offers, force }, must) };
}

function comparable(
  body: Thing,
  { lot, offers, force }: Omit<Opened, 'prices'>,
  must: Must,
): Map<Json, bigint> {
  const rates = thing(body.rates);
  const rate = (code: string): { value: bigint; nominal: bigint } | null => {
    if (code === 'RUB') return { value: ONE, nominal: ONE };
    const own = rates[code] as Thing | undefined;
    return own ? { value: decimal(String(own.value)), nominal: decimal(String(own.nominal)) } : null;
  };
  const told = new Map(things(body.comparable).map(({ offer, price }) => [offer!, price!]));
  const prices = new Map<Json, bigint>();
  const priced = offers.filter(({ price }) => price !== null);
  for (const { id, application, price, repeated } of priced) {
    const own = decimal((repeated ?? price) as string);
    const currency = thing(force.get(application!)?.terms).currency as string;
    const [of, to] = [rate(currency), rate(lot.currency as string)];
    const found =
      currency === lot.currency
        ? rounded(own * MICRO, ONE)
        : of && to && rounded(own * of.value * to.nominal * MICRO, of.nominal * to.value * ONE);
    const written = told.get(id!);
    must(
      written !== undefined && (written === null ? null : micro(written as string)) === found,
      `comparable price of ${String(id)}`,
    );
    if (found !== null) prices.set(id!, found);
  }
  must(told.size === priced.length, 'comparable prices of something else');
  return prices;
}

function admitted(body: Thing): Thing[] {
  const asked = thing(thing(body.lot).admission);
  const statuses = ['audited'];
  if (asked.auditCheck === false) statuses.push('secured');
  if (asked.auditCheck === false && asked.securityCheck === false) statuses.push('verified');
  return things(body.applications).filter(({ status }) => statuses.includes(status as string));
}

const itemsOf = (body: Thing): Thing[] => {
  const last = things(body.published).at(-1);
  return last ? things((JSON.parse(last.text as string) as Thing).items) : [];
};

interface Line {
  item: Json;
  price: bigint;
  delivery: number | null;
  guarantee: number;
}

interface Rated {
  id: number;
  at: number;
  lines: Line[];
  /** In kopecks. */
  sum: bigint;
  isComplete: boolean;
  won: number;
  deferral: number;
  /** In hundredths. */
  total: bigint | null;
}

const earlier = (a: Rated, b: Rated): number => a.at - b.at || a.id - b.id;
const sign = (difference: bigint): number => (difference < 0n ? -1 : difference > 0n ? 1 : 0);

interface Place {
  application: number;
  place: number | null;
  /** In hundredths. */
  total: bigint | null;
  convertedTotal: bigint;
}

function rankingOf(body: Thing, opened: Opened): Place[] {
  const type = opened.lot.ratingType as string;
  const items = itemsOf(body);
  const rated = admitted(body).map((application) => ratedOf(application, items, opened));
  for (const { id } of items) {
    const lineOf = (one: Rated) => one.lines.find(({ item }) => item === id);
    const [first] = rated
      .filter(lineOf)
      .toSorted((a, b) => sign(lineOf(a)!.price - lineOf(b)!.price) || earlier(a, b));
    if (first) first.won += 1;
  }
  for (const one of rated) one.total = totalOf(one, rated, type, items, body);
  const ordered = rated
    .filter(({ total }) => total !== null)
    .toSorted((a, b) => {
      const byWon = type === 'position' ? b.won - a.won : 0;
      if (!a.isComplete || !b.isComplete) return byWon || b.lines.length - a.lines.length || earlier(a, b);
      const byTotal = type === 'weighted' ? sign(b.total! - a.total!) : 0;
      return byWon || byTotal || sign(a.sum - b.sum) || earlier(a, b);
    });
  return rated.map((one) => ({
    application: one.id,
    place: ordered.indexOf(one) + 1 || null,
    total: one.total,
    convertedTotal: one.sum,
  }));
}

const hundredths = (text: string): bigint => rounded(decimal(text) * 100n, ONE);

function ranking(body: Thing, opened: Opened, must: Must): void {
  const rating = body.rating === null ? null : thing(body.rating);
  if (!rating || rating.isStale === true) return;
  const found = rankingOf(body, opened);
  const rows = things(rating.rows);
  must(rows.length === found.length, 'the ranking has others');
  for (const { application, place, total, convertedTotal } of found) {
    const row = rows.find((one) => one.application === application);
    must(
      row?.place === place &&
        (typeof row.total === 'string' ? hundredths(row.total) : null) === total &&
        hundredths(row.convertedTotal as string) === convertedTotal,
      `place of ${application}`,
    );
  }
}

/** The ranking of a body that has `rating` with scores and no rows yet, as its `rows` are written. */
export function ranked(body: Json): Thing[] {
  const own = thing(body);
  const faults: string[] = [];
  const opened = openedOf(own, (holds, said) => void (holds || faults.push(said)));
  if (faults.length > 0) throw new Error(faults.join(', '));
  const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`;
  return rankingOf(own, opened).map(({ application, place, total, convertedTotal }) => ({
    application,
    place,
    total: total === null ? null : text(total),
    convertedTotal: text(convertedTotal),
  }));
}

function ratedOf({ id, submittedAt }: Thing, items: readonly Thing[], opened: Opened): Rated {
  const content = thing(opened.force.get(id!));
  const terms = thing(content.terms);
  const lines: Line[] = [];
  let sum = 0n;
  for (const item of items) {
    const ordered = micro((item.quantity ?? '0') as string);
    const per = decimal((terms.toleranceMinus ?? '0') as string);
    const least = terms.isToleranceEnabled === true ? ordered - rounded(ordered * per, 100n * ONE) : ordered;
    const [line] = opened.offers
      .filter((row) => row.application === id && row.order === item.id && row.approved === true)
      .flatMap((row): Line[] => {
        const price = opened.prices.get(row.id!);
        const quantity = micro((row.quantity ?? '0') as string);
        if (row.isArchived === true || price === undefined || quantity <= 0n || quantity < least) return [];
        const own = things(content.offers).find((offer) => offer.id === row.id);
        return [
          {
            item: item.id!,
            price,
            delivery: (own?.shipmentPeriod ?? terms.shipmentPeriod ?? null) as number | null,
            guarantee: (own?.guaranteePeriod ?? 0) as number,
          },
        ];
      })
      .toSorted(
        (a, b) =>
          sign(a.price - b.price) ||
          (a.delivery ?? Number.MAX_VALUE) - (b.delivery ?? Number.MAX_VALUE) ||
          b.guarantee - a.guarantee,
      );
    if (!line) continue;
    lines.push(line);
    sum += rounded(line.price * ordered * 100n, MICRO * MICRO);
  }
  const deferral = thing(terms.paymentConditions).deferralDays;
  return {
    id: id as number,
    at: Date.parse(submittedAt as string),
    lines,
    sum,
    isComplete: items.length > 0 && lines.length === items.length,
    won: 0,
    deferral: (deferral ?? 0) as number,
    total: null,
  };
}

function totalOf(
  own: Rated,
  all: readonly Rated[],
  type: string,
  items: readonly Thing[],
  body: Thing,
): bigint | null {
  if (type === 'position')
    return own.lines.length === 0 ? null : rounded(BigInt(own.won) * 10_000n, BigInt(items.length));
  if (!own.isComplete) return null;
  const whole = all.filter(({ isComplete }) => isComplete);
  if (type === 'total') return scoreOf('price', own, whole);
  const last = things(body.published).at(-1)!;
  const criteria = things(thing((JSON.parse(last.text as string) as Thing).terms).criteria);
  let [weights, sum] = [0n, 0n];
  for (const { id, code, weight } of criteria) {
    const given = things(thing(body.rating).scores).find(
      ({ application, criterion }) => application === own.id && criterion === id,
    );
    const expert = given ? rounded(decimal(given.score as string) * 100n, ONE) : null;
    const score = code === 'expert' ? expert : scoreOf(code as string, own, whole);
    if (score === null) return null;
    weights += decimal(String(weight));
    sum += decimal(String(weight)) * score;
  }
  return weights === 0n ? null : rounded(sum, weights);
}

/** In hundredths. */
function scoreOf(code: string, own: Rated, whole: readonly Rated[]): bigint {
  const valueOf = ({ sum, lines, deferral }: Rated): bigint | null => {
    if (code === 'price') return sum;
    if (code === 'deferral') return BigInt(deferral);
    if (code === 'guarantee') return BigInt(Math.min(...lines.map(({ guarantee }) => guarantee)));
    if (lines.some(({ delivery }) => delivery === null)) return null;
    return BigInt(Math.max(...lines.map(({ delivery }) => delivery!)));
  };
  const isLess = code === 'price' || code === 'delivery';
  const values = whole.flatMap((one) => valueOf(one) ?? []).toSorted((a, b) => sign(a - b));
  const [value, best] = [valueOf(own), isLess ? values.at(0) : values.at(-1)];
  if (value === null || best === undefined) return 0n;
  // A kopeck of money and one of days: both are the least unit here.
  const lifted = (one: bigint): bigint => one || 1n;
  const [above, below] = isLess ? [lifted(best), lifted(value)] : [value, lifted(best)];
  const score = rounded(10_000n * above, below);
  return score > 10_000n ? 10_000n : score;
}

function award(body: Thing, { offers }: Opened, must: Must): void {
  const entitled = new Set(admitted(body).map(({ id }) => id));
  const left = new Map(itemsOf(body).map(({ id, quantity }) => [id!, micro((quantity ?? '0') as string)]));
  for (const { id, application, order, quantity, allocated, approved, isArchived } of offers) {
    const given = micro((allocated ?? '0') as string);
    if (given === 0n) continue;
    left.set(order!, (left.get(order!) ?? 0n) - given);
    must(
      given <= micro((quantity ?? '0') as string) &&
        left.get(order!)! >= 0n &&
        approved === true &&
        isArchived === false &&
        entitled.has(application!),
      `award of ${String(id)}`,
    );
  }
}
