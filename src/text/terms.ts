/** Names of the terms of the trade; what they mean is glossary.ts, which is fetched when it is asked for. */
export const terms = {
  sealed: 'Запечатанная заявка',
  receipt: 'Квитанция',
  opening: 'Вскрытие',
  comparable: 'Приведённая цена',
  round: 'Переторжка',
  roundStep: 'Шаг переторжки',
  prolongation: 'Продление раунда',
  basis: 'Базис поставки',
  ratingType: 'Способ выбора победителя',
  allocation: 'Распределение',
  saving: 'Экономия',
  analogue: 'Аналог',
  accreditation: 'Аккредитация',
  chain: 'Цепочка истории',
} as const;

export type TermName = keyof typeof terms;
