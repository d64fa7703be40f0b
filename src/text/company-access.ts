// Words about requests to act for a company.
interface Request {
  name: string;
  email: string;
  companyTitle: string;
}

interface Bound {
  name: string;
  companyTitle: string;
}

/** Of a user whom somebody has bound to a company or unbound: what the company's users are told, and what the user is. */
export const boundTexts = {
  attached: {
    others: ({ name, companyTitle }: Bound) =>
      `${name} теперь действует от имени компании ${companyTitle}. Если это ошибка, сообщите администратору площадки.`,
    own: ({ companyTitle }: Bound) =>
      `Вам дан доступ к компании ${companyTitle}: вы видите её профиль и заявки.`,
  },
  detached: {
    others: ({ name, companyTitle }: Bound) =>
      `${name} больше не действует от имени компании ${companyTitle}.`,
    own: ({ companyTitle }: Bound) => `Вы больше не действуете от имени компании ${companyTitle}.`,
  },
} as const;

export const accessTexts = {
  asked: ({ name, email, companyTitle }: Request) =>
    `${name} (${email}) просит доступ к компании ${companyTitle}. Дайте доступ, только если знаете этого человека.`,
  declined: ({ companyTitle, reason }: { companyTitle: string; reason: string }) =>
    `В доступе к компании ${companyTitle} отказано: ${reason}`,
  subjects: {
    asked: ({ name }: Pick<Request, 'name'>) => `Запрос доступа к компании: ${name}`,
    attached: 'Доступ к компании дан',
    detached: 'Доступ к компании прекращён',
    declined: 'В доступе к компании отказано',
  },
  gone: 'Этого запроса больше нет: его отозвали, на него уже ответили или учётная запись закрыта',
  nobodyToAsk: 'Компании с таким ИНН на площадке нет: создайте её профиль',
} as const;

/** Who has answered; somebody outside of the company is told no name of it. */
export const refusedBy = {
  head: 'Отказал администратор компании',
  admin: 'Отказал администратор площадки',
} as const;
