// Every route of the product with its layout and named rules.
import { orders } from '../../../api/calls/orders.ts';
import type { RuleUse } from '../../../machines/route-rules.ts';
import { readAhead } from '../../data/use-call.ts';
import type { LayoutName } from '../layouts/route-handle.ts';

export interface RouteEntry {
  /** `:tender` stands for a whole `tender-{lot}`, `:application` for `application-{application}`: see route-params.ts. */
  path: string;
  /** Under src/ui/pages, without `-page.tsx`. */
  page: string;
  layout: LayoutName;
  rules: readonly RuleUse[];
  /** A table that needs the window's width: the side menu is folded there until somebody unfolds it. */
  wide?: boolean;
}

const route = (path: string, page: string, layout: LayoutName, ...rules: RuleUse[]): RouteEntry => ({
  path,
  page,
  layout,
  rules,
});

export const routeTable: readonly RouteEntry[] = [
  route('/', 'public/home', 'full-width-content'),
  route('/about/documentation', 'public/documentation', 'front'),
  route('/check', 'public/check', 'front'),
  route('/help/instructions', 'public/instructions', 'front'),
  route('/help/technical-support', 'public/technical-support', 'front'),
  route('/posts', 'public/posts', 'front'),
  route('/posts/:slug', 'public/post', 'front'),
  route('/service', 'public/service', 'error'),
  route('/verified-email', 'public/verified-email', 'front'),
  route('/verify-email', 'public/verify-email', 'front'),
  route('/reset-password', 'public/reset-password', 'front', 'reset-password'),

  route('/account', 'account/account', 'default', 'auth'),

  route('/keys', 'keys/keys', 'default', 'role:manager,security,auditor,admin'),
  route('/keys/:tender', 'keys/opening', 'default', 'role:manager,security,auditor,admin'),

  route('/admin', 'admin/admin', 'default', 'admin'),
  route('/admin/applications', 'admin/applications', 'default', 'admin'),
  route('/admin/bindings', 'admin/bindings', 'default', 'admin'),
  route('/admin/contragents', 'admin/contragents', 'default', 'admin'),
  route('/admin/documents', 'admin/documents', 'default', 'admin'),
  route('/admin/employees', 'admin/employees', 'default', 'admin'),
  route('/admin/history', 'admin/history', 'default', 'admin'),
  route('/admin/invitations', 'admin/invitations', 'default', 'admin'),
  route('/admin/posts', 'admin/posts', 'default', 'admin'),
  route('/admin/rates', 'admin/rates', 'default', 'admin'),
  route('/admin/reports', 'admin/reports', 'default', 'admin'),
  route('/admin/settings', 'admin/settings', 'default', 'admin'),
  route('/admin/status', 'admin/status', 'default', 'admin'),
  route('/admin/users', 'admin/users', 'default', 'admin'),
  route('/admin/:tender/:application', 'admin/application', 'default', 'admin', 'active-tender'),

  route('/manager', 'manager/manager', 'default', 'manager'),
  route('/manager/clarifications', 'manager/clarifications', 'default', 'manager'),
  route('/manager/calendar', 'manager/calendar', 'default', 'manager'),
  route('/analytics', 'manager/analytics', 'default', 'role:manager,security,auditor,admin'),
  route('/manager/requests', 'manager/requests', 'default', 'manager'),

  route('/profile', 'profile/profile', 'default', 'profile', 'verified-email'),
  route('/profile/applications', 'profile/applications', 'default', 'vendor'),
  route('/profile/calendar', 'profile/calendar', 'default', 'vendor'),
  route('/profile/requests', 'profile/requests', 'default', 'vendor'),
  route('/vendor', 'vendor/vendor', 'default', 'vendor', 'verified-email'),
  route('/apply', 'vendor/apply', 'default', 'active-tender'),
  {
    ...route('/repeating', 'vendor/repeating', 'default', 'vendor', 'verified-email', 'profile'),
    wide: true,
  },

  route('/security', 'security/security', 'default', 'security'),
  route('/security/moderation', 'security/moderation', 'default', 'security'),
  {
    ...route('/security/:application', 'security/application', 'default', 'role:security,admin'),
    wide: true,
  },

  route('/auditor', 'auditor/auditor', 'default', 'auditor'),
  { ...route('/auditor/:application', 'auditor/application', 'default', 'role:auditor,admin'), wide: true },
  route('/tenders', 'auditor/tenders', 'front', 'auditor'),
];

/** Under which all pages of one lot lie: the lot's own rule is asked once for all of them. */
export const TENDER = '/:tender';
export const tenderRules: readonly RuleUse[] = ['active-tender'];

export interface TenderEntry extends RouteEntry {
  /** What the page shows of the lot, for the window's title. */
  title?: string;
  /** Only number, title and tabs over it: a page about one application, or the history. */
  compact?: boolean;
  short?: boolean;
  /** Asks at once for what the page is going to read of the lot, in one round trip with the lot itself. */
  ahead?: (lotId: number) => void;
}

/** Pages of one lot; the path follows the lot's own. */
const tender = (
  path: string,
  page: string,
  { title, compact, short, wide, ahead }: Omit<TenderEntry, 'path' | 'page' | 'layout' | 'rules'>,
  ...rules: RuleUse[]
): TenderEntry => ({ path, page, layout: 'default', rules, title, compact, short, wide, ahead });

export const tenderTable: readonly TenderEntry[] = [
  tender('', 'lots/overview', { ahead: (id) => readAhead(orders.list, { params: { id } }) }),
  tender('history', 'lots/history', { title: 'История', compact: true }, 'manager'),
  tender('participants', 'lots/participants', { title: 'Участники' }, 'role:manager,security,auditor,admin'),
  tender('rating', 'lots/rating', { title: 'Рейтинг', wide: true }, 'auth'),
  tender('repeating', 'lots/repeating', { title: 'Переторжка', short: true, wide: true }, 'auth'),
  tender('results', 'lots/results', { title: 'Результаты' }, 'auth'),
  tender('verification', 'lots/verification', { title: 'Проверка', wide: true }, 'auth'),
  tender('apply', 'lots/apply', { title: 'Заявка', compact: true }, 'verified-vendor', 'accepting-tender'),
  tender(
    ':application',
    'lots/application',
    { title: 'Заявка', compact: true },
    'role:manager,admin,security',
  ),
  tender(
    ':application/agreement',
    'lots/agreement',
    { title: 'Договор', compact: true },
    'role:vendor,manager,admin',
    'finished-tender',
  ),
];

export const isTenderRule = (rule: RuleUse): boolean => rule.endsWith('-tender');
