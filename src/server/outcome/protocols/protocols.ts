// The protocols of a lot as papers.
import type { ProtocolKind } from '../../../rules/closed-lists.ts';
import { countedTexts } from '../../../text/counted.ts';
import { countedOffers, hasUncounted, type Countable } from '../../../rules/counted-offers.ts';
import { eachOf, type Paced } from '../../../rules/paced.ts';
import { asc, eq } from 'drizzle-orm';
import { isCancelled, isFinished, isVerifying } from '../../../machines/lot-predicates.ts';
import { formatDateTime } from '../../../rules/dates.ts';
import { formatMoney, formatQuantity, totalOf } from '../../../rules/money.ts';
import { vatName } from '../../../rules/vat.ts';
import { protocolNames } from '../../../text/enums.ts';
import { commission, conclusionOf, protocolTexts } from '../../../text/papers.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { paced } from '../../platform/paced.ts';
import { readSetting } from '../../catalogue/settings/queries.ts';
import { findUser } from '../../accounts/core/queries.ts';
import type { Paper, PaperBlock } from '../../platform/papers/paper.ts';
import {
  countsOf,
  decidersOf,
  decisionOf,
  isOpened,
  nothingCame,
  openedApplications,
  offeredAs,
  standingDecisions,
  sumOf,
  who,
  type Priced,
  type ProtocolData,
} from './data.ts';
import { everybody } from '../../applications/core/rights.ts';
import { loadComparison } from '../allocation/load.ts';
import { refusedOf } from '../results/refused.ts';
import { commissionBlocks } from './commission-blocks.ts';
import { resultsBlocks } from './results-blocks.ts';
import { roundBlocks } from './round-blocks.ts';
import { countedRounds } from '../rounds/picture.ts';
import { appliedScenario } from '../scenarios/applied.ts';
import { ratesOf } from '../../lots/rates/frozen.ts';

const at = (time: Date): string => `${formatDateTime(time)} (UTC+3)`;

function* openingBlocks({ applications }: ProtocolData): Paced<PaperBlock[]> {
  return [
    { kind: 'text', text: protocolTexts.opening },
    {
      kind: 'table',
      empty: protocolTexts.noApplications,
      columns: [
        { title: '№', width: 5 },
        { title: 'Участник', width: 35 },
        { title: 'Подана', width: 20 },
        { title: 'Позиций с ценой', width: 12, align: 'right' },
        { title: 'Сумма без НДС', width: 16, align: 'right' },
        { title: 'НДС', width: 12 },
      ],
      rows: yield* eachOf(applications, 1, (application) => {
        const lines = application.opened?.offers ?? application.offers;
        const terms = application.opened?.terms ?? application.terms;
        return [
          String(application.number),
          who(application),
          at(application.submittedAt),
          String(
            new Set(lines.filter(({ unitPrice }) => unitPrice !== null).map(({ orderId }) => orderId)).size,
          ),
          formatMoney(sumOf(countedOffers<Priced & Countable>(lines)), terms.currency),
          vatName(terms.vat),
        ];
      }),
    },
    ...(applications.some(({ opened, offers }) => hasUncounted(opened?.offers ?? offers))
      ? [{ kind: 'text' as const, text: countedTexts.own }]
      : []),
  ];
}

function* admissionBlocks(data: ProtocolData): Paced<PaperBlock[]> {
  const items = new Map(data.items.map((item) => [item.id, item]));
  const rejectedOf = yield* eachOf(data.applications, 1, (application) =>
    application.offers
      .filter(({ approvedByCustomer }) => approvedByCustomer === false)
      .map((offer) => [
        String(application.number),
        `${items.get(offer.orderId)?.index ?? ''}. ${offeredAs(offer, items.get(offer.orderId))}`,
        offer.approvalReason ?? '',
      ]),
  );
  const rejected = rejectedOf.flat();
  return [
    {
      kind: 'table',
      empty: protocolTexts.noApplications,
      columns: [
        { title: '№', width: 5 },
        { title: 'Участник', width: 35 },
        { title: 'Подана', width: 20 },
        { title: 'Решение', width: 40 },
      ],
      rows: data.applications.map((application) => [
        String(application.number),
        who(application),
        at(application.submittedAt),
        decisionOf(data, application),
      ]),
    },
    ...(rejected.length > 0
      ? [
          { kind: 'heading' as const, text: 'Отклонённые предложения' },
          {
            kind: 'table' as const,
            empty: '',
            columns: [
              { title: 'Заявка', width: 10 },
              { title: 'Предложение', width: 45 },
              { title: 'Причина', width: 45 },
            ],
            rows: rejected,
          },
        ]
      : []),
  ];
}

/** Of a lot that was stopped: nothing of what stays sealed, not even how much of it there is. */
function* closureBlocks(data: ProtocolData): Paced<PaperBlock[]> {
  if (!isOpened(data.lot)) return data.isEmpty ? [] : [{ kind: 'text', text: protocolTexts.sealedForever }];
  return yield* admissionBlocks(data);
}

function* refusalBlocks({ lot, refusals }: ProtocolData): Paced<PaperBlock[]> {
  const blocks = yield* eachOf(refusals, 1, (refusal): PaperBlock[] => [
    { kind: 'heading', text: refusal.companyTitle },
    {
      kind: 'facts',
      facts: [
        ['ИНН', refusal.itn],
        ['Основание', refusal.byWinner ? 'отказ победителя' : 'организатор признал победителя уклонившимся'],
        [refusal.byWinner ? 'Дата отказа' : 'Дата признания', at(new Date(refusal.at))],
        ['Причина', refusal.reason],
        ['Сумма без НДС', formatMoney(refusal.sum, lot.currency)],
      ],
    },
    {
      kind: 'table',
      empty: '',
      columns: [
        { title: '№', width: 5 },
        { title: 'Позиция', width: 31 },
        { title: 'Количество', width: 10, align: 'right' },
        { title: 'Цена без НДС', width: 12, align: 'right' },
        { title: 'Сумма без НДС', width: 13, align: 'right' },
        { title: 'Следующее предложение', width: 29 },
      ],
      rows: refusal.items.map(({ index, name, quantity, unitTitle, unitPrice, sum, next }) => [
        String(index),
        name,
        [formatQuantity(quantity), unitTitle].filter(Boolean).join(' '),
        formatMoney(unitPrice, lot.currency),
        formatMoney(sum, lot.currency),
        next
          ? `${next.companyTitle}: ${formatMoney(next.unitPrice, lot.currency)}`
          : protocolTexts.notOffered,
      ]),
    },
  ]);
  const total = formatMoney(totalOf(refusals.map(({ sum }) => sum)), lot.currency);
  return [
    { kind: 'text', text: protocolTexts.refused },
    ...blocks.flat(),
    { kind: 'text', text: protocolTexts.leftWithout(total), isSigned: true },
  ];
}

interface Kind {
  /** Null where the lot has not got there: then the sentence is told. */
  since: (lot: LotTableRow) => Date | null;
  notYet: string;
  /** Of each application: as it was sealed, or as it stands. */
  told: 'sealed' | 'standing';
  /** Of thousands of items, in turns with everybody else. */
  blocks: (data: ProtocolData) => Paced<PaperBlock[]>;
}

const kinds: Record<ProtocolKind, Kind> = {
  opening: {
    since: (lot) => (isOpened(lot) ? lot.openedAt : null),
    notYet: protocolTexts.notOpened,
    told: 'sealed',
    blocks: openingBlocks,
  },
  admission: {
    // Brought back to verification it is decided anew.
    since: (lot) => (isOpened(lot) && !isVerifying(lot.status) ? lot.admissionRevealedAt : null),
    notYet: protocolTexts.notDecided,
    told: 'standing',
    blocks: admissionBlocks,
  },
  round: {
    since: (lot) => (isOpened(lot) ? lot.openedAt : null),
    notYet: protocolTexts.noRound,
    told: 'standing',
    blocks: roundBlocks,
  },
  results: {
    since: (lot) => (isFinished(lot.status) ? lot.finishedAt : null),
    notYet: protocolTexts.notFinished,
    told: 'standing',
    blocks: resultsBlocks,
  },
  closure: {
    since: (lot) => (isCancelled(lot.status) ? lot.cancelledAt : null),
    notYet: protocolTexts.notStopped,
    told: 'standing',
    blocks: closureBlocks,
  },
  refusal: {
    since: (lot) => (isFinished(lot.status) ? lot.finishedAt : null),
    notYet: protocolTexts.notRefused,
    told: 'standing',
    blocks: refusalBlocks,
  },
};

/** In the words of the law, as far as the protocol has got; a lot that nobody opened is told of only where nothing came. */
function outcomeOf(kind: ProtocolKind, data: ProtocolData): string | null {
  if (!isOpened(data.lot)) return data.isEmpty ? conclusionOf(0, null) : null;
  const { submitted, admitted } = countsOf(data);
  return conclusionOf(submitted, kind === 'opening' ? null : admitted);
}

/** Null where the lot has not got to it; of a round and of refusals whether there were any is another question. */
export const sinceOf = (kind: ProtocolKind, lot: LotTableRow): Date | null => kinds[kind].since(lot);

export const isProtocolKind = (kind: string): kind is ProtocolKind => Object.hasOwn(kinds, kind);

/** Throws 422 where the lot has not got to the protocol yet. */
export async function protocolPaper(
  db: Db,
  lot: LotTableRow,
  kind: ProtocolKind,
  publicUrl: string,
): Promise<Paper> {
  const { since, notYet, told, blocks } = kinds[kind];
  const refusals =
    kind === 'refusal' && since(lot) ? await refusedOf(db, await loadComparison(db, everybody, lot)) : [];
  const rounds = kind === 'round' ? await countedRounds(db, lot) : [];
  // Of what may come again it is the last.
  const last =
    kind === 'refusal' ? refusals.at(-1)?.at : kind === 'round' ? rounds.at(-1)?.picture.endedAt : null;
  const date = last === null ? since(lot) : last === undefined ? null : new Date(last);
  if (!date) throw invalid({ status: [notYet] }, notYet);
  const items = await db
    .select()
    .from(orders)
    .where(eq(orders.lotId, lot.id))
    .orderBy(asc(orders.index), asc(orders.id));
  const isEmpty = !isOpened(lot) && (await nothingCame(db, lot));
  const data: ProtocolData = {
    lot,
    applications: await openedApplications(db, lot, { told, items: items.length }),
    decisions: await standingDecisions(db, lot.id),
    rates: (await ratesOf(db, [lot.id])).get(lot.id) ?? {},
    items,
    award: kind === 'results' ? await appliedScenario(db, lot.id) : null,
    isEmpty,
    refusals,
    rounds,
  };
  const byCommission = kind === 'opening' ? await commissionBlocks(db, lot) : null;
  const owner = await findUser(db, lot.ownerId);
  return {
    fileName: `${protocolNames[kind]} ${lot.number}`,
    title: protocolNames[kind],
    subtitle: `Процедура № ${lot.number} «${lot.title}»`,
    landscape: kind !== 'admission',
    date,
    check: { url: `${publicUrl}/check?lot=${lot.id}`, text: protocolTexts.check },
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Извещение', `№ ${lot.number}${lot.publishedAt ? ` от ${at(lot.publishedAt)}` : ''}`],
          ['Дата', at(date)],
          ['Место', protocolTexts.place],
          ['Организатор', await readSetting(db, 'organizerTitle')],
          [
            'Подано заявок',
            kind === 'closure' && !isOpened(lot) && !isEmpty ? null : String(data.applications.length),
          ],
          ['Итог', kind === 'refusal' || kind === 'round' ? null : outcomeOf(kind, data)],
          ['Причина прекращения', kind === 'closure' ? lot.cancelReason : null],
          [
            'Примечание',
            lot.wasReopened ? 'Конверты по процедуре уже вскрывались, затем приём был возобновлён.' : null,
          ],
        ],
      },
      ...(await paced(blocks(data))),
      ...(byCommission?.blocks ?? []),
      { kind: 'heading', text: 'Комиссия' },
      {
        kind: 'signatures',
        signers: [
          { office: commission.chairman, name: owner?.name ?? '' },
          ...(byCommission
            ? byCommission.signers
            : kind === 'round'
              ? []
              : [
                  ...decidersOf(data.decisions, 'security').map((name) => ({
                    office: commission.security,
                    name,
                  })),
                  ...decidersOf(data.decisions, 'audit').map((name) => ({ office: commission.audit, name })),
                ]),
        ],
      },
    ],
  };
}
