// Standing sentences of the notice and the protocols.

export const noticeTexts = {
  contactsAfterSignIn: 'Показываются на странице процедуры после входа',
  noItems: 'Позиции не указаны.',
  open: 'Открытый запрос предложений в электронной форме',
  closed: 'Закрытый запрос предложений в электронной форме: участвуют приглашённые',
  acceptance:
    'Предложения подаются на площадке в электронной форме. До вскрытия их содержание запечатано. До окончания приёма заявку можно изменить или отозвать; организатор может продлить приём.',
  payment: 'Участник предлагает условия оплаты в заявке.',
  requirements:
    'Заявку подаёт поставщик с подтверждённой электронной почтой и компанией, аккредитованной на площадке.',
  requirementsClosed:
    'Заявку подаёт приглашённый поставщик с подтверждённой электронной почтой и компанией, аккредитованной на площадке.',
  questions:
    'Вопросы по процедуре задаются на её странице, пока идёт приём предложений. Вопросы и ответы видны всем, кому доступна процедура, без имени спросившего.',
} as const;

export const protocolTexts = {
  check: 'Журнал процедуры подписан площадкой. Проверить его и этот протокол можно по адресу:',
  noApplications: 'Заявок не подано.',
  notOpened: 'Протокол появится после вскрытия заявок',
  notDecided: 'Протокол появится, когда список допущенных закреплён',
  noRound: 'Протокол появится, когда закончится переторжка',
  notFinished: 'Протокол появится после завершения процедуры',
  notRefused: 'Протокол появится, если победитель откажется от договора',
  refused:
    'По итогам процедуры договор с победителем не заключён. Выигранное им остаётся без поставщика; рядом названо следующее по цене допущенное предложение.',
  leftWithout: (sum: string) => `Всего без поставщика: ${sum} без НДС.`,
  notStopped: 'Протокол появится, если процедура будет отменена',
  sealedForever: 'Заявки не вскрывались и останутся запечатанными.',
  unknown: 'Такого протокола нет',
  notOffered: 'других предложений нет',
  notForYou:
    'Протокол доступен организатору, проверяющим и, когда процедура завершена, участникам, чьи заявки вскрыты.',
  notForParticipants:
    'В этом протоколе названы предложения всех участников: он доступен только организатору и проверяющим.',
  place: 'электронная площадка',
  opening: 'Вскрыты все заявки, поданные до окончания приёма и не отозванные участниками.',
  nothingAllocated: 'Объёмы не распределены.',
  nobody: 'Нет.',
  nobodyMoved: 'Новых цен не было: в силе прежние.',
  unallocated: 'Остальное не закупается, потому что:',
} as const;

/** Under a table of participants: why somebody has a dash in the place of a place. */
export const placelessText = (reasons: readonly string[]): string =>
  `Прочерк вместо места: ${reasons.join('; ')}.`;

export const placelessReasons = {
  refused: 'заявка не допущена',
  incomplete: 'предложены не все позиции',
  short: 'предложено не всё количество или выставлены не все баллы',
  unrated: 'рейтинг не рассчитан',
  round: 'предложены не все позиции целиком, а место в раунде есть у полных предложений',
} as const;

/**
 * What the law calls a procedure that had nobody to choose among; null where there was a choice.
 * @param submitted applications that stood when the deadline came
 * @param admitted null until the list of the admitted is fixed
 */
export function conclusionOf(submitted: number, admitted: number | null): string | null {
  if (submitted === 0) return 'Процедура признана несостоявшейся: не подано ни одной заявки.';
  if (admitted === 0) return 'Процедура признана несостоявшейся: не допущена ни одна заявка.';
  const [what, then] =
    submitted === 1
      ? ['подана одна заявка', admitted === 1 ? WITH_THE_ONLY : `если она будет допущена, ${WITH_THE_ONLY}`]
      : ['допущена одна заявка', WITH_THE_ONLY];
  return submitted === 1 || admitted === 1 ? `Процедура признана несостоявшейся: ${what}; ${then}.` : null;
}
const WITH_THE_ONLY = 'договор может быть заключён с единственным участником';

export const commission = {
  chairman: 'Организатор процедуры',
  security: 'Служба безопасности',
  audit: 'Аудитор',
} as const;
