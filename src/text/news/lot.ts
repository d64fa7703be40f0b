// Notifications of a lot's steps.
import type { LotNews } from '../../machines/lot.ts';
import { plural } from '../../rules/plural.ts';
import { changedInBrief } from '../amendments.ts';
import { because, lotName, quoted, toKeys, toLot, until, type NewsEntry, type NewsFacts } from './facts.ts';

const came = ({ applicationsCount: count }: NewsFacts): string => {
  if (count === undefined) return 'Приём предложений завершён.';
  if (count === 0) return 'Приём предложений завершён: нет заявок.';
  return `Приём предложений завершён: ${plural(count, ['подана', 'поданы', 'подано'])} ${count} ${plural(count, ['заявка', 'заявки', 'заявок'])}.`;
};

const amended = ({ whom, changes }: NewsFacts): string => {
  if (!changes) return '';
  const invited = whom === 'invited' ? ' Вы приглашены к участию.' : '';
  const draft = whom === 'drafts' ? ' Ваш черновик заявки сохранён.' : '';
  return changes.length === 0
    ? `${invited}${draft} Условия и позиции прежние.`
    : `${invited}${draft}${changedInBrief(changes)}`;
};

/** Who has taken part without an application is told of nobody's. */
const decided = ({ whom }: NewsFacts): string => {
  if (whom === 'admitted') return 'ваша заявка допущена.';
  if (whom === 'refused') return 'ваша заявка отклонена. Причина — на странице «Проверка».';
  return 'список допущенных определён.';
};

const toRound = ({ whom, lotId }: NewsFacts): string =>
  whom === 'marked' ? `/tender-${lotId}/repeating` : `/tender-${lotId}/rating`;

export const lotNews: Record<LotNews, NewsEntry> = {
  'lot.published': {
    title: ({ whom, changes }) => {
      if (changes && changes.length > 0) return 'Условия процедуры изменены';
      if (changes) return 'Процедура опубликована снова';
      return whom === 'invited' ? 'Вас приглашают к участию' : 'Новая процедура в вашей категории';
    },
    body: (f) => `${lotName(f)}: приём предложений${until(f)}.${amended(f)}`,
    link: toLot,
  },
  'lot.prolonged': {
    title: () => 'Приём предложений продлён',
    body: (f) => `${lotName(f)}: предложения принимаются${until(f)}.`,
    link: toLot,
  },
  'lot.amended': {
    title: () => 'Условия процедуры изменены',
    body: (f) => `${lotName(f)}.${changedInBrief(f.changes ?? [])}`,
    link: toLot,
  },
  'lot.deadlined': {
    title: () => 'Приём предложений завершён',
    body: (f) => `${lotName(f)}. ${came(f)}`,
    link: toLot,
  },
  'lot.keysAwaited': {
    title: () => 'Нужна ваша часть ключа',
    body: (f) => `${lotName(f)}: приём завершён. Откройте свои части конвертов: без них заявки не вскрыть.`,
    link: toKeys,
  },
  'lot.unpublished': {
    title: () => 'Процедура снята с публикации',
    body: (f) => `${lotName(f)} возвращена в подготовку. Начатая вами заявка сохранена как черновик.`,
    link: () => '/profile/applications',
  },
  'lot.reopened': {
    title: () => 'Приём предложений возобновлён после вскрытия',
    body: (f) =>
      `${lotName(f)}: предложения снова принимаются${until(f)}. Поданные заявки можно изменить.${because(f)}`,
    link: toLot,
  },
  'lot.opened': {
    title: () => 'Заявки вскрыты',
    body: (f) =>
      f.whom === 'checkers'
        ? `${lotName(f)}: заявки вскрыты и поступят на проверку.`
        : `${lotName(f)}: заявки вскрыты, началось рассмотрение.`,
    link: ({ whom, lotId }) => (whom === 'checkers' ? `/tender-${lotId}/verification` : `/tender-${lotId}`),
  },
  'lot.admission': {
    title: () => 'Рассмотрение заявок завершено',
    body: (f) => `${lotName(f)}: ${decided(f)}`,
    link: ({ lotId }) => `/tender-${lotId}/verification`,
  },
  'lot.roundStarted': {
    title: () => 'Вы приглашены к переторжке',
    body: (f) => `${lotName(f)}: снизить цены можно${until(f)}.`,
    link: toRound,
  },
  'lot.roundProlonged': {
    title: () => 'Переторжка продлена',
    body: (f) => `${lotName(f)}: снизить цены можно${until(f)}.`,
    link: toRound,
  },
  'lot.roundExtended': {
    title: () => 'Переторжка продлена автоматически',
    body: (f) => `${lotName(f)}: подана лучшая цена, переторжка идёт${until(f)}.`,
    link: toRound,
  },
  'lot.roundEnded': {
    title: () => 'Переторжка завершена',
    body: (f) =>
      f.whom === 'owner'
        ? `${lotName(f)}: переторжка завершена, цены участников доступны.`
        : `${lotName(f)}: переторжка завершена, последние предложенные цены приняты.`,
    link: toRound,
  },
  'lot.roundAnnulled': {
    title: () => 'Переторжка аннулирована',
    body: (f) => `${lotName(f)}: цены, предложенные в этой переторжке, не учитываются.${because(f)}`,
    link: toRound,
  },
  'lot.backToVerification': {
    title: () => 'Заявки возвращены на рассмотрение',
    body: (f) => `${lotName(f)}: список допущенных можно изменить.${quoted(f)}`,
    link: ({ lotId }) => `/tender-${lotId}/verification`,
  },
  'lot.won': {
    title: () => 'Ваша заявка победила',
    body: (f) => `${lotName(f)} завершена: ваши предложения приняты. Перейдите к заключению договора.`,
    link: ({ lotId, applicationId }) =>
      applicationId === undefined
        ? `/tender-${lotId}/results`
        : `/tender-${lotId}/application-${applicationId}/agreement`,
  },
  'lot.lost': {
    title: () => 'Итоги процедуры подведены',
    body: (f) => `${lotName(f)} завершена. Ваша заявка не выбрана; благодарим за участие.`,
    link: ({ lotId }) => `/tender-${lotId}/results`,
  },
  'lot.cancelled': {
    title: () => 'Процедура отменена',
    body: (f) => `${lotName(f)} отменена организатором.${because(f)}`,
    link: toLot,
  },
};
