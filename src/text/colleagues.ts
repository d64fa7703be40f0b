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
