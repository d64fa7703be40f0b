// Names of the other machines' states in Russian; a lot's, which the first page has, are in a file of their own. A new state does not compile until it is named here.
import type { AgreementStatus } from '../machines/agreement-statuses.ts';
import type { VendorStatus } from '../machines/application-predicates.ts';
import type { ApplicationStatus } from '../machines/application-statuses.ts';
import type { ClarificationStatus } from '../machines/clarification-statuses.ts';
import type { CommissionStatus } from '../machines/commission-statuses.ts';
import { accreditationOf, type Accreditation, type Moderated } from '../machines/accreditations.ts';
import type { ModerationStatus } from '../machines/company-statuses.ts';
import type { InvitationStatus } from '../machines/invitation-statuses.ts';
import type { LotStatus } from '../machines/lot-statuses.ts';
import type { PostStatus } from '../machines/post-statuses.ts';
import type { QuestionStatus } from '../machines/question-statuses.ts';
import type { SyncTaskStatus } from '../machines/sync-task-statuses.ts';
import type { UserStatus } from '../machines/user.ts';
import { lotStates, text, type StateText } from './lot-states.ts';

/** One line on what goes on now, for the lot's head. */
export const lotStateNotes: Record<LotStatus, string> = {
  draft: 'Процедура готовится и видна только организатору.',
  applications: 'Поставщики подают заявки; предложения запечатаны до вскрытия.',
  deadlined: 'Срок приёма истёк; заявки ещё не вскрыты.',
  verification: 'Заявки вскрыты, комиссия рассматривает предложения.',
  pending: 'Все заявки рассмотрены, список допущенных закреплён.',
  repeating: 'Допущенные участники снижают цены.',
  rating: 'Предложения оцениваются, объёмы распределяются между участниками.',
  finished: 'Победители определены, результаты опубликованы.',
  cancelled: 'Процедура прекращена организатором.',
  deleted: 'Процедура находится в корзине.',
};

export const applicationStates: Record<ApplicationStatus, StateText> = {
  draft: text('Черновик', 'neutral'),
  active: text('Подана', 'progress'),
  clarification: text('На уточнении', 'warn'),
  verified: text('Проверена организатором', 'progress'),
  secured: text('Согласована СБ', 'progress'),
  audited: text('Проверена аудитором', 'good'),
  rejected: text('Отклонена', 'bad'),
  cancelled: text('Отозвана', 'neutral'),
};

export const vendorStates: Record<VendorStatus, StateText> = {
  draft: text('Черновик', 'neutral'),
  notSubmitted: text('Не подана', 'neutral'),
  withdrawn: text('Отозвана', 'neutral'),
  sealed: text('Подана, запечатана', 'progress'),
  considered: text('На рассмотрении', 'progress'),
  clarification: text('Требуется уточнение', 'warn'),
  admitted: text('Допущена', 'good'),
  rejected: text('Отклонена', 'bad'),
  won: text('Победитель', 'good'),
  notChosen: text('Не выбрана', 'neutral'),
  procedureCancelled: text('Процедура отменена', 'bad'),
};

/** In place of them, while it is the vendor's turn. */
export const vendorTurns = {
  round: text('Переторжка', 'warn'),
  changed: text('Подана, есть правки', 'progress'),
} satisfies Record<string, StateText>;

export const accreditationStates: Record<Accreditation, StateText> = {
  unverified: text('Не аккредитована', 'neutral'),
  pending: text('Ожидает проверки', 'progress'),
  refused: text('В аккредитации отказано', 'bad'),
  revoked: text('Аккредитация отозвана', 'bad'),
  verified: text('Аккредитована', 'good'),
};
export const companyState = (company: Moderated): StateText => accreditationStates[accreditationOf(company)];

const companyStates: Record<ModerationStatus, StateText> = {
  ...accreditationStates,
  rejected: accreditationStates.refused,
};

export const questionStates: Record<QuestionStatus, StateText> = {
  pending: text('Ожидает ответа', 'warn'),
  resolved: text('Отвечен', 'good'),
};

export const clarificationStates: Record<ClarificationStatus, StateText> = {
  open: text('Ожидает ответа', 'warn'),
  answered: text('Ответ получен', 'good'),
  expired: text('Ответ не получен', 'bad'),
  withdrawn: text('Отозвано', 'neutral'),
  closed: text('Закрыто', 'neutral'),
};

export const commissionStates: Record<CommissionStatus, StateText> = {
  untried: text('Ждёт пробного вскрытия', 'warn'),
  ready: text('Ключи проверены', 'good'),
  opening: text('Вскрытие начато', 'progress'),
  joined: text('Можно вскрывать', 'good'),
  failed: text('Вскрыть не удалось', 'bad'),
  dropped: text('Не нужна', 'neutral'),
};

export const syncTaskStates: Record<SyncTaskStatus, StateText> = {
  pending: text('В очереди', 'neutral'),
  in_progress: text('Выполняется', 'progress'),
  completed: text('Выполнено', 'good'),
  failed: text('Ошибка', 'bad'),
};

export const agreementStates: Record<AgreementStatus, StateText> = {
  none: text('Договор не направлен', 'neutral'),
  sent: text('На подписании', 'warn'),
  signed: text('Подписан', 'good'),
  disputed: text('Протокол разногласий', 'bad'),
  declined: text('Договор не заключён', 'bad'),
};

export const invitationStates: Record<InvitationStatus, StateText> = {
  sent: text('Отправлено', 'progress'),
  accepted: text('Принято', 'good'),
  declined: text('Отклонено', 'bad'),
  expired: text('Недействительно', 'neutral'),
};

export const postStates: Record<PostStatus, StateText> = {
  draft: text('Черновик', 'neutral'),
  published: text('Опубликована', 'good'),
};

export const userStates: Record<UserStatus, StateText> = {
  active: text('Активен', 'good'),
  blocked: text('Заблокирован', 'bad'),
  erased: text('Данные удалены', 'neutral'),
};

/** Every law's states by its name, for the history and the drawn graph; `stateLabel` reads it. */
export const statesByLaw = {
  lot: lotStates,
  application: applicationStates,
  company: companyStates,
  question: questionStates,
  clarification: clarificationStates,
  syncTask: syncTaskStates,
  agreement: agreementStates,
  invitation: invitationStates,
  commission: commissionStates,
  post: postStates,
  user: userStates,
} as const;

/** A state's label by the law's and the state's names as stored in the history; «—» before creation or where unknown. */
export function stateLabel(law: string, state: string | null): string {
  const states: Record<string, StateText> | undefined = Object.hasOwn(statesByLaw, law)
    ? statesByLaw[law as keyof typeof statesByLaw]
    : undefined;
  return (state === null ? undefined : states?.[state]?.label) ?? '—';
}
