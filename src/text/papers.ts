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
  notFinished: 'Протокол появится после завершения процедуры',
  notStopped: 'Протокол появится, если процедура будет отменена',
  sealedForever: 'Заявки не вскрывались и останутся запечатанными.',
  unknown: 'Такого протокола нет',
  notForYou: 'Протокол доступен организатору, проверяющим и участникам завершённой процедуры.',
  place: 'электронная площадка',
  opening: 'Вскрыты все заявки, поданные до окончания приёма и не отозванные участниками.',
  nothingAllocated: 'Объёмы не распределены.',
  nobody: 'Нет.',
  unallocated: 'Остальное не закупается, потому что:',
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
