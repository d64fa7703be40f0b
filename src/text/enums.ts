// Russian names of the closed lists that are not states of a machine.
import type { Role } from '../machines/access.ts';
import type { ContractSituation } from '../machines/agreement.ts';
import type { Block, VerificationStage } from '../machines/application.ts';
import type { LotFacts, RoundTerms } from '../machines/lot.ts';
import type { SyncTaskType } from '../machines/sync-task.ts';

export const roleNames: Record<Role, string> = {
  guest: 'Гость',
  admin: 'Администратор',
  manager: 'Организатор',
  vendor: 'Поставщик',
  security: 'Служба безопасности',
  auditor: 'Аудитор',
};

/** Who took a step in the history, the two that are no people included. */
export const actorNames: Record<Role | 'clock' | 'system', string> = {
  ...roleNames,
  clock: 'По времени',
  system: 'Система',
};

export const vendorTypes = ['manufacturer', 'producer', 'dealer', 'mediator'] as const;
export type VendorType = (typeof vendorTypes)[number];
export const vendorTypeNames: Record<VendorType, string> = {
  manufacturer: 'Изготовитель',
  producer: 'Дистрибьютор',
  dealer: 'Дилер',
  mediator: 'Посредник',
};

export const contractSituationNames: Record<ContractSituation, string> = {
  active: 'Есть действующий договор с заказчиком',
  buyer: 'В редакции заказчика с протоколом разногласий поставщика',
  seller: 'В редакции поставщика с протоколом разногласий заказчика',
};

export const blockNames: Record<Block, string> = {
  price_block: 'Цена',
  offers_block: 'Предложения',
  shipment_block: 'Поставка',
  payment_block: 'Оплата',
  document_block: 'Документы',
};

export const stageNames: Record<VerificationStage, string> = {
  manager: 'Организатор',
  security: 'Служба безопасности',
  audit: 'Аудитор',
};

export const decisions = ['verified', 'secured', 'audited', 'rejected', 'returned'] as const;
export type Decision = (typeof decisions)[number];
export const decisionNames: Record<Decision, string> = {
  verified: 'Проверена',
  secured: 'Согласована',
  audited: 'Подтверждена',
  rejected: 'Отклонена',
  returned: 'Возвращена',
};

export const bases = ['EXW', 'FCA', 'CPT', 'DAP', 'DDP'] as const;
export type Basis = (typeof bases)[number];
export const defaultBasis: Basis = 'DDP';
export const basisNames: Record<Basis, string> = {
  EXW: 'Самовывоз',
  FCA: 'Франко-перевозчик',
  CPT: 'Перевозка оплачена до',
  DAP: 'Поставка в месте',
  DDP: 'С оплатой пошлин',
};
/** «DDP — с оплатой пошлин», as selects show it. */
export const basisLabel = (basis: Basis): string => `${basis} — ${basisNames[basis].toLowerCase()}`;

export const ratingTypeNames: Record<LotFacts['ratingType'], string> = {
  total: 'По сумме всех позиций',
  position: 'По каждой позиции',
  weighted: 'По взвешенным критериям',
};

export const criterionCodes = ['price', 'delivery', 'guarantee', 'deferral', 'expert'] as const;
export type CriterionCode = (typeof criterionCodes)[number];
export const criterionNames: Record<CriterionCode, string> = {
  price: 'Цена',
  delivery: 'Срок поставки',
  guarantee: 'Гарантия',
  deferral: 'Отсрочка платежа',
  expert: 'Экспертная оценка',
};

export const stepKindNames: Record<RoundTerms['stepKind'], string> = {
  percent: 'Процент от своей цены',
  money: 'Сумма',
};
export const visibilityNames: Record<RoundTerms['visibility'], string> = {
  place: 'Только своё место',
  best: 'Своё место и лучшая цена',
};

export const companyTypes = ['party', 'individual'] as const;
export type CompanyType = (typeof companyTypes)[number];
export const companyTypeNames: Record<CompanyType, string> = {
  party: 'Юридическое лицо',
  individual: 'Индивидуальный предприниматель',
};

export const companySources = ['external', 'internal'] as const;
export type CompanySource = (typeof companySources)[number];
export const companySourceNames: Record<CompanySource, string> = {
  external: 'Из реестра',
  internal: 'С площадки',
};

export const addressTypes = ['legal', 'postal', 'real'] as const;
export type AddressType = (typeof addressTypes)[number];
export const addressTypeNames: Record<AddressType, string> = {
  legal: 'Юридический',
  postal: 'Почтовый',
  real: 'Фактический',
};

export const favoriteTypes = ['lot', 'application', 'order', 'offer'] as const;
export type FavoriteType = (typeof favoriteTypes)[number];
export const favoriteTypeNames: Record<FavoriteType, string> = {
  lot: 'Процедуры',
  application: 'Заявки',
  order: 'Позиции',
  offer: 'Предложения',
};

export const protocolKinds = ['opening', 'admission', 'results'] as const;
export type ProtocolKind = (typeof protocolKinds)[number];
export const protocolNames: Record<ProtocolKind, string> = {
  opening: 'Протокол вскрытия заявок',
  admission: 'Протокол рассмотрения заявок',
  results: 'Протокол подведения итогов',
};

export const documentKinds = ['notice', 'competitorTable', 'agreement', 'attachment', 'regulation'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export const documentKindNames: Record<DocumentKind, string> = {
  notice: 'Извещение',
  competitorTable: 'Конкурентный лист',
  agreement: 'Договор',
  attachment: 'Приложение',
  regulation: 'Документ площадки',
};

export const syncTaskTypeNames: Record<SyncTaskType, string> = {
  export_data: 'Выгрузка данных',
  calculate_rating: 'Расчёт рейтинга',
};

/** What a history row is about. */
export const modelNames: Record<string, string> = {
  lot: 'Процедура',
  order: 'Позиция',
  application: 'Заявка',
  offer: 'Предложение',
  verification: 'Решение',
  clarification: 'Уточнение',
  question: 'Вопрос',
  company: 'Компания',
  agreement: 'Договор',
  invitation: 'Приглашение',
  syncTask: 'Задача',
  post: 'Новость',
  user: 'Пользователь',
  setting: 'Настройка',
};
