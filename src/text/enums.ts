// Russian names of the closed lists that are not states of a machine.
import type { ContractSituation } from '../machines/agreement-statuses.ts';
import type { Block, VerificationStage } from '../machines/application-statuses.ts';
import type { RoundTerms } from '../machines/lot.ts';
import type { SyncTaskType } from '../machines/sync-task-statuses.ts';
import type {
  AddressType,
  Basis,
  CompanyType,
  CriterionCode,
  HistoryModel,
  ProtocolKind,
  RatingType,
  VendorType,
  VerificationDecision,
} from '../rules/closed-lists.ts';

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

export const decisionNames: Record<VerificationDecision, string> = {
  verified: 'Проверена',
  secured: 'Согласована',
  audited: 'Подтверждена',
  rejected: 'Отклонена',
  returned: 'Возвращена',
};

export const basisNames: Record<Basis, string> = {
  EXW: 'Самовывоз',
  FCA: 'Франко-перевозчик',
  CPT: 'Перевозка оплачена до',
  DAP: 'Поставка в месте',
  DDP: 'С оплатой пошлин',
};
/** «DDP — с оплатой пошлин», as selects show it. */
export const basisLabel = (basis: Basis): string => `${basis} — ${basisNames[basis].toLowerCase()}`;

export const ratingTypeNames: Record<RatingType, string> = {
  total: 'По сумме всех позиций',
  position: 'По каждой позиции',
  weighted: 'По взвешенным критериям',
};

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

export const companyTypeNames: Record<CompanyType, string> = {
  party: 'Юридическое лицо',
  individual: 'Индивидуальный предприниматель',
};

export const addressTypeNames: Record<AddressType, string> = {
  legal: 'Юридический',
  postal: 'Почтовый',
  real: 'Фактический',
};

export const protocolNames: Record<ProtocolKind, string> = {
  opening: 'Протокол вскрытия заявок',
  admission: 'Протокол рассмотрения заявок',
  round: 'Протокол переторжки',
  results: 'Протокол подведения итогов',
  closure: 'Протокол о прекращении процедуры',
  refusal: 'Протокол об отказе от договора',
};

export const syncTaskTypeNames: Record<SyncTaskType, string> = {
  export_data: 'Выгрузка данных',
  calculate_rating: 'Расчёт рейтинга',
};

/** What a history row is about. */
const modelNames: Record<HistoryModel, string> = {
  lot: 'Процедура',
  order: 'Позиция',
  criterion: 'Критерий',
  application: 'Заявка',
  offer: 'Предложение',
  clarification: 'Уточнение',
  question: 'Вопрос',
  company: 'Компания',
  agreement: 'Договор',
  invitation: 'Приглашение',
  commission: 'Комиссия вскрытия',
  post: 'Новость',
  user: 'Пользователь',
  setting: 'Настройка',
  currencyRate: 'Курс валюты',
  bankDirectory: 'Справочник БИК',
  vatRate: 'Ставка НДС',
  job: 'Фоновое задание',
};

export const modelOptions = Object.entries(modelNames).map(([value, label]) => ({ value, label }));

/** A release before may have told of what no row tells of any more. */
export const modelTitle = (model: string): string =>
  (modelNames as Partial<Record<string, string>>)[model] ?? model;
