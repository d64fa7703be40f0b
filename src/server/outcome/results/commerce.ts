// The outcome of a finished lot as 1С reads it (CommerceML): an order («Заказ товара») to each winner, at the prices that its reader sees.
import { XMLBuilder } from 'fast-xml-parser';
import { writable } from '../../../rules/writable-text.ts';
import { eq, inArray } from 'drizzle-orm';
import type { LotResults } from '../../../api/records/results.ts';
import type { Visitor } from '../../../machines/access.ts';
import { isFinished } from '../../../machines/lot-predicates.ts';
import { dayOf, formatTime } from '../../../rules/dates.ts';
import { divide, trim } from '../../../rules/decimal.ts';
import { lineSum, totalOf } from '../../../rules/money.ts';
import { groupBy } from '../../../rules/group-by.ts';
import { commerceTexts } from '../../../text/commerce.ts';
import { companies } from '../../accounts/companies/tables.ts';
import type { LotTableRow } from '../../lots/core/tables.ts';
import { orders } from '../../lots/orders/tables.ts';
import { frozenRatesOf } from '../../lots/rates/frozen.ts';
import type { Db } from '../../platform/database/client.ts';
import { forbidden, invalid } from '../../platform/http/errors.ts';
import type { FileReply } from '../../platform/http/file-reply.ts';
import { resultsOf } from './results.ts';

const VERSION = '2.08';
const RATE_PLACES = 8;

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@', format: true });

type Award = NonNullable<LotResults['items']>[number]['awards'][number] & { orderId: number };

/** Throws 403 where the reader is shown no prices, 422 before the end. */
export async function commerceResults(db: Db, visitor: Visitor, lot: LotTableRow): Promise<FileReply> {
  if (!isFinished(lot.status) || !lot.finishedAt)
    throw invalid({ status: [commerceTexts.notYet] }, commerceTexts.notYet);
  const { items, winners } = await resultsOf(db, visitor, lot);
  const awards = (items ?? [])
    .flatMap(({ orderId, awards: own }) => own.map((award) => ({ ...award, orderId })))
    .filter(({ unitPrice }) => unitPrice !== null);
  if (items === null || (awards.length === 0 && (winners?.length ?? 0) > 0))
    throw forbidden(commerceTexts.notYours);
  const itemBy = new Map(
    (await db.select().from(orders).where(eq(orders.lotId, lot.id))).map((row) => [row.id, row]),
  );
  const signBy = new Map(items.map(({ orderId, unitTitle }) => [orderId, unitTitle]));
  const ids = (winners ?? []).map(({ companyId }) => companyId);
  const companyBy = new Map(
    (ids.length === 0 ? [] : await db.select().from(companies).where(inArray(companies.id, ids))).map(
      (row) => [row.id, row],
    ),
  );
  const rates = await frozenRatesOf(db, lot.id);
  const [day, time] = [dayOf(lot.finishedAt), formatTime(lot.finishedAt)];
  const byApplication = groupBy(awards, ({ applicationId }) => applicationId);
  const documents = (winners ?? []).flatMap(({ applicationId, companyId }, place) => {
    const own = byApplication.get(applicationId) ?? [];
    const company = companyBy.get(companyId);
    if (own.length === 0 || !company) return [];
    return [
      {
        Ид: `${lot.id}-${applicationId}`,
        Номер: `${lot.number}-${place + 1}`,
        Дата: day,
        Время: time,
        ХозОперация: 'Заказ товара',
        Роль: 'Покупатель',
        Валюта: own[0]!.currency ?? lot.currency,
        Курс: rateOf(own[0]!.currency ?? lot.currency),
        Сумма: totalOf(own.map(sumOf)),
        Контрагенты: {
          Контрагент: {
            Ид: company.itn,
            Наименование: company.title,
            ОфициальноеНаименование: company.generalInfo.fullTitle || company.title,
            Роль: 'Продавец',
            ИНН: company.itn,
            ...(company.generalInfo.kpp ? { КПП: company.generalInfo.kpp } : {}),
          },
        },
        Налоги: { Налог: { Наименование: 'НДС', УчтеноВСумме: 'false' } },
        Комментарий: commerceTexts.comment(lot.number, lot.title),
        Товары: { Товар: own.map((award) => goodOf(award)) },
      },
    ];
  });

  /** Roubles for one of the currency, at the rate of the comparison. */
  function rateOf(currency: string): string {
    const rate = rates[currency];
    return rate ? trim(divide(rate.value, rate.nominal, RATE_PLACES)) : '1';
  }

  function goodOf(award: Award) {
    const item = itemBy.get(award.orderId);
    const unit = item?.unit ?? null;
    return {
      Ид: item?.code || String(award.orderId),
      Артикул: item?.code ?? '',
      Наименование: item?.name ?? '',
      БазоваяЕдиница: {
        ...(unit === null ? {} : { '@Код': unit }),
        '#text': signBy.get(award.orderId) ?? '',
      },
      ЦенаЗаЕдиницу: award.unitPrice,
      Количество: award.quantity,
      Сумма: sumOf(award),
      ЗначенияРеквизитов: {
        ЗначениеРеквизита: [
          { Наименование: 'Номер позиции', Значение: item?.index ?? '' },
          ...(item?.okpd2 ? [{ Наименование: 'ОКПД2', Значение: item.okpd2 }] : []),
          { Наименование: 'Предложение', Значение: award.offerName },
          ...(award.isAnalogue ? [{ Наименование: 'Аналог', Значение: 'true' }] : []),
        ],
      },
    };
  }

  const content = `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build({
    КоммерческаяИнформация: {
      '@ВерсияСхемы': VERSION,
      '@ДатаФормирования': `${day}T${time}`,
      Документ: documents,
    },
  })}`;
  return { name: `Итоги ${lot.number}.xml`, mime: 'application/xml', content: writable(content) };
}

/** In the application's own currency, without VAT. */
const sumOf = ({ unitPrice, quantity }: Award): string => lineSum(unitPrice ?? '0', quantity);
