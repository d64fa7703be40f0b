// The assistant on single offers and decisions: what somebody offers, of an item who offers it for how much, who was refused and why.
import { and, asc, eq, isNull } from 'drizzle-orm';
import { isRejected, isWithdrawn } from '../../../machines/application-predicates.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { compare, sum } from '../../../rules/decimal.ts';
import { formatMoney, lineSum } from '../../../rules/money.ts';
import { applicationStates } from '../../../text/states.ts';
import type { LotTopic } from '../../../text/lot-question.ts';
import { loadViews, type View } from '../../applications/application/views.ts';
import { verifications } from '../../applications/core/decision-tables.ts';
import type { OfferRow } from '../../applications/core/offer-tables.ts';
import { applications } from '../../applications/core/tables.ts';
import { isOffered } from '../../applications/core/totals.ts';
import {
  isAdmittedView,
  isApproved,
  loadComparison,
  priceInLotCurrency,
} from '../../outcome/allocation/load.ts';
import { debriefOf } from '../../outcome/results/debrief.ts';
import { applicationPath, isInside } from '../lot-pages.ts';
import { ownLines } from './about-applications.ts';
import { isOpened, ROWS, SEALED, type Answer, type Asked, type Line } from './asked.ts';
import { namedCompanies, namedItems } from './named.ts';

type Topic = Extract<LotTopic, 'refusals'>;

const standing = (view: View): boolean => !isWithdrawn(view.row.status);

/** Why an offer does not count, beside its price. */
function asideOf(view: View, offer: OfferRow): string {
  if (offer.archivedAt !== null) return ' (выведено из сравнения)';
  if (offer.approvedByCustomer === false) return ' (не согласовано)';
  if (isRejected(view.row.status)) return ' (заявка отклонена)';
  if (!isAdmittedView(view) || !isApproved(offer)) return ' (решения ещё нет)';
  return offer.isAnalogue ? ' (аналог)' : '';
}

/** Of the items that the question names, each offer with its price, the cheapest first. Null: it names none. */
export async function pricesOfNamed(asked: Asked): Promise<Line[] | null> {
  const { db, visitor, lot, query } = asked;
  const { views, orders } = await loadComparison(db, visitor, lot);
  const ours = views.filter(standing);
  const companies = namedCompanies(ours, query);
  const items = namedItems([...orders.values()], query);
  if (companies.length === 0 && items.length === 0) return null;
  if (items.length === 0) return companies.slice(0, ROWS).map((view) => wholeOf(asked, view));
  const among = companies.length > 0 ? companies : ours;
  return items.slice(0, ROWS).flatMap(({ id, index, name }): Line[] => {
    const priced = among
      .flatMap((view) =>
        view.offers
          .filter((offer) => offer.orderId === id && isOffered(offer))
          .map((offer) => ({ view, offer, price: priceInLotCurrency(view, offer) })),
      )
      .toSorted((a, b) =>
        a.price === null || b.price === null
          ? Number(a.price === null) - Number(b.price === null)
          : compare(a.price, b.price),
      );
    const title = `Позиция ${index} «${name}»`;
    if (priced.length === 0)
      return [
        {
          text: `${title}: цены нет ни у кого${companies.length > 0 ? ' из названных' : ''}.`,
          page: 'participants',
        },
      ];
    return [
      { text: `${title}, за единицу без НДС:`, page: 'participants' },
      ...priced.slice(0, ROWS).map(({ view, offer, price }): Line => ({
        text: `${view.company.title} — ${price === null ? 'нет курса валюты' : formatMoney(price, lot.currency)}${asideOf(view, offer)}`,
        link: applicationPath(visitor, lot.id, view.row.id),
      })),
    ];
  });
}

function wholeOf({ visitor, lot }: Asked, view: View): Line {
  const offered = view.offers.filter(isOffered);
  const sums = offered.map((offer) => {
    const price = priceInLotCurrency(view, offer);
    return price === null ? null : lineSum(price, offer.quantity ?? '0');
  });
  const total = sums.includes(null)
    ? 'сумма не считается: нет курса'
    : formatMoney(sum(sums as string[]), lot.currency);
  return {
    text: `${view.company.title} — ${total} без НДС, предложений: ${offered.length}; ${applicationStates[view.status].label.toLowerCase()}.`,
    link: applicationPath(visitor, lot.id, view.row.id),
  };
}

/** What was said when an application was refused, in the decision that stands. */
async function refusalsOf({ db, lot }: Asked): Promise<Map<number, string>> {
  const rows = await db
    .select({ applicationId: verifications.applicationId, comment: verifications.comment })
    .from(verifications)
    .where(and(eq(verifications.lotId, lot.id), isNull(verifications.cancelledAt)))
    .orderBy(asc(verifications.id));
  return new Map(rows.map(({ applicationId, comment }) => [applicationId, comment ?? '']));
}

const reasonText = (reason: string | null | undefined): string =>
  reason == null || reason === '' ? 'причина не записана' : reason;

/** Of one's own: what the vendor's pages tell of it. */
async function ownRefusal(asked: Asked): Promise<Line[] | null> {
  const { db, visitor, lot } = asked;
  const views = await loadViews(db, visitor, eq(applications.lotId, lot.id), 'submitted');
  const own = views.find(({ isOwn }) => isOwn);
  if (!own) return [{ text: 'Вашей заявки в этой процедуре нет.', page: '' }];
  if (!isFinished(lot.status) || own.submittedAt === null) return ownLines(asked);
  const { refusal } = await debriefOf(db, visitor, lot);
  return refusal === null
    ? ownLines(asked)
    : [{ text: `Заявка не допущена: ${reasonText(refusal)}.`, page: 'results' }];
}

export const offerAnswers: Record<Topic, Answer> = {
  refusals: async (asked) => {
    const { db, visitor, lot, query } = asked;
    if (visitor.role === 'vendor') return ownRefusal(asked);
    if (!isInside(visitor, lot)) return null;
    if (!isOpened(asked)) return [{ text: SEALED, page: '' }];
    const { views, orders } = await loadComparison(db, visitor, lot);
    const ours = views.filter(standing);
    const named = namedCompanies(ours, query);
    const about = named.length > 0 ? named : ours;
    const reasons = await refusalsOf(asked);
    const link = (view: View) => applicationPath(visitor, lot.id, view.row.id);
    const lines = about.flatMap((view): Line[] => [
      ...(isRejected(view.row.status)
        ? [
            {
              text: `${view.company.title}: заявка отклонена — ${reasonText(reasons.get(view.row.id))}.`,
              link: link(view),
            },
          ]
        : []),
      ...view.offers
        .filter(({ approvedByCustomer }) => approvedByCustomer === false)
        .map((offer) => ({
          text: `${view.company.title}: предложение по позиции ${orders.get(offer.orderId)?.index ?? ''} не согласовано — ${reasonText(offer.approvalReason)}.`,
          link: link(view),
        })),
    ]);
    if (lines.length > 0) return lines.slice(0, 2 * ROWS);
    if (named.length === 0) return [{ text: 'Отклонённых заявок и предложений нет.', page: 'participants' }];
    return named.map((view) => ({
      text: `${view.company.title} не отклонена: ${applicationStates[view.status].label.toLowerCase()}.`,
      link: link(view),
    }));
  },
};
