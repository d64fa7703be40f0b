// Words of a company's own users.
import type { CompanyRole } from '../machines/access.ts';

export const companyRoleNames: Record<CompanyRole, string> = {
  head: 'Администратор компании',
  submitter: 'Подаёт заявки',
  preparer: 'Готовит заявки',
};

export const companyRoleHints: Record<CompanyRole, string> = {
  head: 'всё: заявки, приглашения и роли сотрудников',
  submitter: 'готовит, подаёт и отзывает заявки, участвует в переторжке',
  preparer: 'видит заявки компании и готовит черновики, но не подаёт',
};

export const colleagueTexts = {
  notHead: 'Сотрудников приглашает и роли меняет администратор компании',
  lastHead: 'В компании должен остаться хотя бы один администратор: сначала назначьте другого',
  isHere: 'Этот сотрудник уже действует от имени компании',
  notYourself: 'Себя убрать нельзя: это сделает другой администратор компании',
  unproved: 'Сначала подтвердите свой адрес почты',
  roleSet: (name: string, role: string, company: string) =>
    `${name}: роль в компании ${company} — «${role}».`,
} as const;

/** Of a letter's invitation that is opened by whom it is not for, or who cannot take it. */
export const invitedTexts = {
  ended: 'Приглашение больше не действует: его уже приняли, отозвали или прошёл срок',
  notYours: 'Это приглашение не вам',
  forAnother: (invited: string, own: string) =>
    `Оно отправлено на ${invited}, а вы вошли как ${own}. Чтобы принять его, выйдите и войдите или зарегистрируйтесь с адресом ${invited}. Если приглашали вас, попросите прислать приглашение на ваш адрес.`,
  hasCompany: (company: string) =>
    `Принять его нельзя, пока вы действуете от имени компании ${company}: действовать можно за одну. Попросите убрать вас из её сотрудников — администратора компании, а если это вы, администратора площадки, — затем примите приглашение здесь.`,
  acts: (company: string) => `Вы действуете от имени компании ${company}`,
  noOther: 'Других приглашений на ваш адрес нет.',
  gone: 'Этого приглашения больше нет',
  askAnew: 'Его уже приняли, отклонили или отозвали. Если доступа нет, попросите пригласить вас ещё раз.',
} as const;
