// Words of standing for somebody who is away.
export const deputyTexts = {
  self: 'Замещать должен другой сотрудник',
  otherRole: 'Замещать может действующий сотрудник с той же ролью',
  ofCompany: 'Сотрудник компании-участника не замещает организатора',
  noDeputyOf: 'Замещение назначают менеджеру, безопасности и аудиту',
  past: 'Замещение должно заканчиваться сегодня или позже',
  order: 'Последний день не раньше первого',
  taken: 'В эти дни замещение уже назначено',
  tooLong: 'Не больше года',
  named: ({ by, absent, from, to }: { by: string; absent: string; from: string; to: string }) =>
    `Вы замещаете ${absent} с ${from} по ${to}. ${by}: в эти дни процедуры и уведомления доступны и вам.`,
  ended: ({ by, absent }: { by: string; absent: string }) =>
    `Замещение отменено. ${by}: вы больше не замещаете ${absent}.`,
  copied: (absent: string) => `Вы получили это, замещая ${absent}.`,
};
