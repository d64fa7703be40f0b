// The history of a lot as its reader may see it.
import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { HistoryRow } from '../../api/records/history-row.ts';
import { sortsOf, valuesOf, type ListQuery } from '../../api/list-query.ts';
import type { Visitor } from '../../machines/access.ts';
import { doneText } from '../../text/steps.ts';
import { readableHistory } from '../applications/visible.ts';
import type { Db } from '../platform/database/client.ts';
import { countUpTo, page } from '../platform/http/list.ts';
import { history } from '../platform/history/tables.ts';
import { idsOf, within } from './filters.ts';

/** Changes that are no steps of a law. */
const changeTitles: Record<string, string> = {
  'lot.create': 'Создан черновик',
  'lot.change': 'Изменены условия',
  'order.create': 'Добавлена позиция',
  'order.change': 'Изменена позиция',
  'order.delete': 'Удалена позиция',
  'order.import': 'Позиции загружены из файла',
  'criterion.create': 'Добавлен критерий',
  'criterion.change': 'Изменён критерий',
  'criterion.delete': 'Удалён критерий',
  'file.upload': 'Приложен файл',
  'file.delete': 'Удалён файл',
  'invitation.send': 'Отправлено приглашение',
  'lot.allocation': 'Изменено распределение',
  'lot.expertScores': 'Поставлены экспертные баллы',
  'lot.ratingCalculated': 'Рассчитан рейтинг',
  'offer.approval': 'Принято решение по предложению',
  'offer.needsClarification': 'Изменена отметка об уточнении предложения',
  'offer.archived': 'Предложение выведено из сравнения',
  'offer.restored': 'Предложение возвращено в сравнение',
  'application.corrected': 'Исправлены описания предложений',
};

type Query = ListQuery<readonly ['model', 'event', 'user', 'created']>;

export async function listLogs(db: Db, visitor: Visitor, lotId: number, query: Query) {
  const where = and(eq(history.lotId, lotId), readableHistory(visitor), ...conditions(query));
  const order = sortsOf(query.sort)[0];
  const by = order?.descending === false ? asc(history.id) : desc(history.id);
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: history.id }).from(history).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db.select().from(history).where(where).orderBy(by).limit(limit).offset(offset);
      return rows.map(presentRow);
    },
  });
}

function conditions(query: Query): (SQL | undefined)[] {
  const { 'filter[model]': model, 'filter[event]': event, 'filter[user]': user } = query;
  const created = query['filter[created]'];
  return [
    model ? inArray(history.model, valuesOf(model)) : undefined,
    event ? inArray(history.event, valuesOf(event)) : undefined,
    user ? inArray(history.byId, idsOf('user', user)) : undefined,
    created ? within('created', history.at, created) : undefined,
  ];
}

function presentRow(row: typeof history.$inferSelect): HistoryRow {
  const { id, lotId, model, modelId, event, from, to, payload, prevHash, hash } = row;
  return {
    id,
    lotId,
    model,
    modelId,
    event,
    from,
    to,
    payload,
    prevHash,
    hash,
    title: changeTitles[event] ?? doneText(model, event, from),
    by: { id: row.byId, role: row.byRole, name: row.byName },
    at: row.at.toISOString(),
  };
}
