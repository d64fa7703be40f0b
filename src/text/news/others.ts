// Notifications of applications, companies, questions, agreements and invitations.
import type { AgreementNews } from '../../machines/agreement.ts';
import type { ApplicationNews } from '../../machines/application.ts';
import type { CompanyNews } from '../../machines/company.ts';
import type { InvitationNews } from '../../machines/invitation.ts';
import type { CommissionNews } from '../../machines/commission.ts';
import type { QuestionNews } from '../../machines/question.ts';
import {
  because,
  addressee,
  company,
  lotName,
  quoted,
  toApplication,
  toKeys,
  toLot,
  until,
  type NewsEntry,
  type NewsFacts,
} from './facts.ts';

export const applicationNews: Record<ApplicationNews, NewsEntry> = {
  'application.submitted': {
    title: () => 'Заявка подана',
    body: (f) => `${lotName(f)}: ваша заявка подана и запечатана. Квитанция доступна в заявке.`,
    link: ({ lotId }) => `/apply?lot=${lotId}`,
  },
  'application.cancelled': {
    title: () => 'Заявка отозвана',
    body: (f) => `${lotName(f)}: ваша заявка отозвана и рассматриваться не будет.`,
    link: () => '/profile/applications',
  },
  'application.clarificationAsked': {
    title: () => 'Требуется уточнение по заявке',
    body: (f) => `${lotName(f)}: ответьте на запрос${until(f)}.${quoted(f)}`,
    link: toApplication,
  },
  'application.clarificationAnswered': {
    title: () => 'Получен ответ на уточнение',
    body: (f) => `${lotName(f)}: получен ответ на запрос (${company(f)}).`,
    link: toApplication,
  },
  'application.clarificationWithdrawn': {
    title: () => 'Запрос уточнения отозван',
    body: (f) => `${lotName(f)}: отвечать на запрос больше не нужно.`,
    link: toApplication,
  },
  'application.clarificationExpired': {
    title: () => 'Срок ответа на уточнение истёк',
    body: (f) =>
      f.whom === 'vendor'
        ? `${lotName(f)}: ответ не отправлен в срок, заявка рассматривается без него.`
        : `${lotName(f)}: ответ в срок не получен (${company(f)}).`,
    link: toApplication,
  },
  'application.toSecurity': {
    title: () => 'Заявка на проверку',
    body: (f) => `${lotName(f)}: заявка компании ${company(f)} ждёт решения службы безопасности.`,
    link: toApplication,
  },
  'application.toAudit': {
    title: () => 'Заявка на проверку',
    body: (f) => `${lotName(f)}: заявка компании ${company(f)} ждёт решения аудитора.`,
    link: toApplication,
  },
  'application.returned': {
    title: () => 'Заявка возвращена аудитором',
    body: (f) => `${lotName(f)}: заявка компании ${company(f)} возвращена.${because(f)}`,
    link: toApplication,
  },
  'application.refused': {
    title: () => 'Служба безопасности отказала',
    body: (f) => `${lotName(f)}: заявка компании ${company(f)} отклонена.${because(f)}`,
    link: toApplication,
  },
};

/** One press from the news to the company's data beside the registry's. */
const toCompany = ({ companyId }: NewsFacts) => `/security/moderation?company=${companyId}`;

export const companyNews: Record<CompanyNews, NewsEntry> = {
  'company.submitted': {
    title: () => 'Новый профиль на аккредитацию',
    body: (f) => `${company(f)} ждёт решения об аккредитации.`,
    link: toCompany,
  },
  'company.verified': {
    title: () => 'Компания аккредитована',
    body: (f) => `${company(f)}: аккредитация пройдена, вы можете подавать заявки.`,
    link: () => '/vendor',
  },
  'company.rejected': {
    title: () => 'В аккредитации отказано',
    body: (f) => `${company(f)}: исправьте профиль и отправьте его снова.${because(f)}`,
    link: () => '/profile',
  },
  'company.revoked': {
    title: () => 'Аккредитация отозвана',
    body: (f) =>
      `${company(f)}: подавать новые заявки нельзя; поданные остаются в процедурах с отметкой для организатора.${because(f)}`,
    link: () => '/profile',
  },
  'company.recheck': {
    title: () => 'Изменены реквизиты аккредитованной компании',
    body: (f) => `${company(f)}: нужна повторная проверка.`,
    link: toCompany,
  },
};

export const commissionNews: Record<CommissionNews, NewsEntry> = {
  'lot.custodianNamed': {
    title: () => 'Вы хранитель ключа процедуры',
    body: (f) => `${lotName(f)}: откройте пробный конверт, до этого её нельзя опубликовать.`,
    link: toKeys,
  },
  'lot.openingFailed': {
    title: () => 'Предложения вскрыть не удалось',
    body: (f) => `${lotName(f)}: когда приём возобновят, подайте предложение заново.${because(f)}`,
    link: toLot,
  },
};

export const questionNews: Record<QuestionNews, NewsEntry> = {
  'question.asked': {
    title: () => 'Новый вопрос по процедуре',
    body: (f) => `${lotName(f)}:${quoted(f) || ' задан вопрос.'}`,
    link: () => '/manager/requests',
  },
  'question.answered': {
    title: ({ whom }) => (whom === 'asker' ? 'Получен ответ на вопрос' : 'Организатор ответил на вопрос'),
    body: (f) => `${lotName(f)}:${quoted(f) || ' организатор ответил.'}`,
    link: toLot,
  },
};

const toAgreement: NewsEntry['link'] = ({ lotId, applicationId }) =>
  `/tender-${lotId}/application-${applicationId}/agreement`;

export const agreementNews: Record<AgreementNews, NewsEntry> = {
  'agreement.sent': {
    title: () => 'Договор направлен на подписание',
    body: (f) => `${lotName(f)}: рассмотрите договор.`,
    link: toAgreement,
  },
  'agreement.signed': {
    title: () => 'Договор подписан',
    body: (f) => `${lotName(f)}: другая сторона подписала договор.`,
    link: toAgreement,
  },
  'agreement.disputed': {
    title: () => 'Разногласия по договору',
    body: (f) => `${lotName(f)}: другая сторона не согласна с договором.${because(f)}`,
    link: toAgreement,
  },
  'agreement.declined': {
    title: () => 'Победитель отказался от договора',
    body: (f) =>
      `${lotName(f)}: позиции остались без поставщика, их можно предложить другим участникам.${because(f)}`,
    link: (f) => `${toLot(f)}/results`,
  },
  'agreement.evaded': {
    title: () => 'Договор с вами не заключён',
    body: (f) => `${lotName(f)}: организатор признал вас уклонившимися от договора.${because(f)}`,
    link: toAgreement,
  },
  'agreement.resumed': {
    title: () => 'Заключение договора возобновлено',
    body: (f) => `${lotName(f)}: организатор вернулся к договору с вами.`,
    link: toAgreement,
  },
};

export const invitationNews: Record<InvitationNews, NewsEntry> = {
  'invitation.sent': {
    title: () => 'Вас приглашают к участию',
    body: (f) =>
      f.lotId === undefined
        ? `Вас приглашают зарегистрироваться на площадке${until(f)}.`
        : `${lotName(f)}: приглашение действует${until(f)}.`,
    link: (f) => (f.lotId === undefined ? '/' : toLot(f)),
  },
  'invitation.accepted': {
    title: () => 'Приглашение принято',
    body: (f) => `Получатель: ${addressee(f)}.${f.lotId === undefined ? '' : ` ${lotName(f)}.`}`,
    link: (f) => (f.lotId === undefined ? '/admin/invitations' : toLot(f)),
  },
  'invitation.declined': {
    title: () => 'Приглашение отклонено',
    body: (f) => `Получатель: ${addressee(f)}.${f.lotId === undefined ? '' : ` ${lotName(f)}.`}`,
    link: (f) => (f.lotId === undefined ? '/admin/invitations' : toLot(f)),
  },
};
