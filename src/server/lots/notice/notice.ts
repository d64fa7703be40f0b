// The notice of a lot: everything a supplier must know to take part, nothing about applications.
import { asc, eq } from 'drizzle-orm';
import {
  lotTermNames,
  termWords,
  termInWords,
  type LotTermName,
} from '../../../api/records/lot-term-words.ts';
import { isDraft } from '../../../machines/lot-predicates.ts';
import { formatDate, formatDateTime } from '../../../rules/dates.ts';
import { formatQuantity } from '../../../rules/money.ts';
import { unitName, unitSign } from '../../../rules/units.ts';
import { noticeTexts } from '../../../text/papers.ts';
import { criteria } from '../criteria/tables.ts';
import { presentTerms } from '../core/terms.ts';
import type { LotTableRow } from '../core/tables.ts';
import { orders, type OrderRow } from '../orders/tables.ts';
import type { Db } from '../../platform/database/client.ts';
import { filesOf } from '../../platform/files/receive.ts';
import { categories } from '../../catalogue/references/tables.ts';
import { readSetting } from '../../catalogue/settings/queries.ts';
import { findUser } from '../../accounts/core/queries.ts';
import type { Paper, PaperBlock } from '../../platform/papers/paper.ts';

export const unitOf = (code: string | null): string =>
  code === null ? '' : `${unitSign(code)} (${code}, ${unitName(code).toLowerCase()})`;

const itemsTable = (items: OrderRow[]): PaperBlock => ({
  kind: 'table',
  empty: noticeTexts.noItems,
  columns: [
    { title: '№', width: 5 },
    { title: 'Наименование', width: 35 },
    { title: 'ОКПД2', width: 12 },
    { title: 'Количество', width: 11, align: 'right' },
    { title: 'Единица (ОКЕИ)', width: 15 },
    { title: 'Срок и место поставки', width: 22 },
  ],
  rows: items.map((item, index) => [
    String(index + 1),
    [item.name, item.manufacturer && `Изготовитель: ${item.manufacturer}`, item.comment]
      .filter(Boolean)
      .join('\n'),
    item.okpd2 || item.code,
    item.quantity === null ? '' : formatQuantity(item.quantity),
    unitOf(item.unit),
    [
      item.requiredDelivery,
      [item.destinationStation, item.destinationCode && `(код ${item.destinationCode})`]
        .filter(Boolean)
        .join(' '),
    ]
      .filter(Boolean)
      .join('\n'),
  ]),
});

/** Terms that have a section of their own; what is new among them falls into the fifth. */
const SAID_ELSEWHERE: ReadonlySet<LotTermName> = new Set([
  'title',
  'description',
  'categoryId',
  'contacts',
  'isOpen',
  'ratingType',
  'applicationsDeadline',
]);

/**
 * @param link address of the lot's page
 * @param withPeople whether the reader may be told who of the organiser answers; to a guest the page says how to ask
 */
export async function noticePaper(
  db: Db,
  lot: LotTableRow,
  { link, withPeople }: { link: string; withPeople: boolean },
): Promise<Paper> {
  const owner = await findUser(db, lot.ownerId);
  const items = await db
    .select()
    .from(orders)
    .where(eq(orders.lotId, lot.id))
    .orderBy(asc(orders.index), asc(orders.id));
  const weights = await db
    .select()
    .from(criteria)
    .where(eq(criteria.lotId, lot.id))
    .orderBy(asc(criteria.id));
  const [category] =
    lot.categoryId === null
      ? []
      : await db.select().from(categories).where(eq(categories.id, lot.categoryId));
  const attachments = await filesOf(db, 'lot', lot.id);
  const organizer = await readSetting(db, 'organizerTitle');
  const address = await readSetting(db, 'organizerAddress');
  const terms = presentTerms(lot);
  const answerable: [string, string | null] = ['Ответственный', owner?.name ?? null];
  return {
    fileName: `Извещение ${lot.number}`,
    title: `${isDraft(lot.status) ? 'Проект извещения' : 'Извещение'} о процедуре № ${lot.number}`,
    subtitle: lot.title,
    landscape: false,
    blocks: [
      { kind: 'heading', text: '1. Предмет и способ' },
      {
        kind: 'facts',
        facts: [
          ['Предмет', lot.title],
          ['Способ', lot.isOpen ? noticeTexts.open : noticeTexts.closed],
          [termWords.categoryId.label, category?.title ?? null],
          [termWords.description.label, lot.description],
          ['Страница процедуры', link],
        ],
      },
      { kind: 'heading', text: '2. Организатор' },
      {
        kind: 'facts',
        facts: [
          ['Организатор', organizer],
          ['Адрес', address],
          ...(withPeople ? [answerable] : []),
          [
            'Контакты',
            withPeople
              ? termInWords(terms, 'contacts') || (owner?.email ?? null)
              : noticeTexts.contactsAfterSignIn,
          ],
        ],
      },
      { kind: 'heading', text: '3. Сроки' },
      {
        kind: 'facts',
        facts: [
          ['Извещение размещено', lot.publishedAt && `${formatDateTime(lot.publishedAt)} (UTC+3)`],
          [
            termWords.applicationsDeadline.label,
            lot.applicationsDeadline ? `${formatDateTime(lot.applicationsDeadline)} (UTC+3)` : 'не указан',
          ],
          // Among the facts: a line at the very end would take a page of its own.
          ['Документ сформирован', `${formatDate(Date.now())}, по данным площадки`],
        ],
      },
      { kind: 'text', text: noticeTexts.acceptance },
      { kind: 'heading', text: '4. Позиции' },
      itemsTable(items),
      { kind: 'heading', text: '5. Условия' },
      {
        kind: 'facts',
        facts: [
          ...lotTermNames
            .filter((name) => !SAID_ELSEWHERE.has(name))
            .map((name): [string, string] => [termWords[name].label, termInWords(terms, name)]),
          ['Оплата', noticeTexts.payment],
        ],
      },
      { kind: 'heading', text: '6. Оценка предложений' },
      { kind: 'facts', facts: [['Порядок оценки', termInWords(terms, 'ratingType')]] },
      ...(weights.length > 0
        ? [
            {
              kind: 'table' as const,
              empty: '',
              columns: [
                { title: 'Критерий', width: 80 },
                { title: 'Вес, %', width: 20, align: 'right' as const },
              ],
              rows: weights.map(({ title, weight }) => [title, String(weight)]),
            },
          ]
        : []),
      { kind: 'heading', text: '7. Требования к участникам' },
      { kind: 'text', text: lot.isOpen ? noticeTexts.requirements : noticeTexts.requirementsClosed },
      { kind: 'heading', text: '8. Вопросы' },
      { kind: 'text', text: noticeTexts.questions },
      // A section that says nothing would take a page of its own.
      ...(attachments.length > 0
        ? [
            { kind: 'heading' as const, text: '9. Приложения' },
            {
              kind: 'text' as const,
              text: attachments.map(({ name }, index) => `${index + 1}. ${name}`).join('\n'),
            },
          ]
        : []),
    ],
  };
}
