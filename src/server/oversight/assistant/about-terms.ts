// The assistant on what a lot buys and on which terms: what its page shows whoever reads it.
import { formatQuantity } from '../../../rules/money.ts';
import { plural } from '../../../rules/plural.ts';
import { unitSign } from '../../../rules/units.ts';
import { basisLabel, criterionNames, ratingTypeNames } from '../../../text/enums.ts';
import type { LotTopic } from '../../../text/lot-question.ts';
import { readSetting } from '../../catalogue/settings/queries.ts';
import { criteriaOf } from '../../lots/criteria/queries.ts';
import { ordersOf } from '../../lots/orders/queries.ts';
import { ROWS, type Answer, type Line } from './asked.ts';

type Topic = Extract<LotTopic, 'criteria' | 'place' | 'items' | 'organiser'>;

export const termAnswers: Record<Topic, Answer> = {
  items: async ({ db, lot }) => {
    const items = await ordersOf(db, lot.id);
    const n = items.length;
    if (n === 0) return [{ text: 'Позиций в процедуре пока нет.', page: '' }];
    const rest = n - ROWS;
    return [
      { text: `${n} ${plural(n, ['позиция', 'позиции', 'позиций'])}:`, page: '' },
      ...items.slice(0, ROWS).map(({ index, name, quantity, unit }): Line => ({
        text: `${index}. ${name}${quantity === null ? '' : ` — ${formatQuantity(quantity)}${unit === null ? '' : ` ${unitSign(unit)}`}`}`,
      })),
      ...(rest > 0 ? [{ text: `И ещё ${rest} ${plural(rest, ['позиция', 'позиции', 'позиций'])}.` }] : []),
    ];
  },
  place: async ({ db, lot }) => {
    const terms = (await ordersOf(db, lot.id)).filter(({ requiredDelivery }) => requiredDelivery !== '');
    return [
      {
        text: `${lot.address === '' ? 'Место поставки не указано' : `Место поставки: ${lot.address}`}; базис ${basisLabel(lot.basis)}.`,
        page: '',
      },
      ...(terms.length === 0 ? [{ text: 'Требуемый срок поставки в позициях не указан.' }] : []),
      ...terms.slice(0, ROWS).map(({ index, name, requiredDelivery }): Line => ({
        text: `${index}. ${name} — ${requiredDelivery}`,
      })),
    ];
  },
  criteria: async ({ db, lot }) => [
    { text: `Оценка: ${ratingTypeNames[lot.ratingType].toLowerCase()}.`, page: '' },
    ...(await criteriaOf(db, lot.id)).map(({ title, code, weight }): Line => ({
      text: `${title || criterionNames[code]} — ${weight} %`,
    })),
  ],
  organiser: async ({ db, lot, visitor }) => {
    // As on the lot's page: people and their phones are for those who have signed in.
    const contacts = visitor.id === null ? [] : lot.contacts;
    return [
      { text: `Организатор: ${await readSetting(db, 'organizerTitle')}.`, page: '' },
      ...contacts.map(({ name, phone, email }): Line => ({
        text: [name, phone, email].filter((part) => part !== null && part !== '').join(', '),
      })),
    ];
  },
};
