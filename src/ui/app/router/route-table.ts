import type { RuleUse } from '../../../machines/route-rules.ts';
// Every route of the product (specification, section 2; the design's screens page) with its layout and named rules.

export type LayoutName = 'default' | 'front' | 'full-width' | 'error';

/** What a route tells the root layout. */
export interface RouteHandle {
  layout: LayoutName;
  rules: readonly RuleUse[];
}

export interface RouteEntry {
  /** `:tender` stands for a whole `tender-{lot}`, `:application` for `application-{application}`: see route-params.ts. */
  path: string;
  /** Under src/ui/pages, without `-page.tsx`. */
  page: string;
  layout: LayoutName;
  rules: readonly RuleUse[];
}

const route = (path: string, page: string, layout: LayoutName, ...rules: RuleUse[]): RouteEntry => ({
  path,
  page,
  layout,
  rules,
});

export const routeTable: readonly RouteEntry[] = [
  route('/', 'public/home', 'full-width'),
  route('/about/documentation', 'public/documentation', 'front'),
  route('/help/instructions', 'public/instructions', 'front'),
  route('/help/technical-support', 'public/technical-support', 'front'),
  route('/posts', 'public/posts', 'front'),
  route('/posts/:slug', 'public/post', 'front'),
  route('/service', 'public/service', 'error'),
  route('/verified-email', 'public/verified-email', 'front'),
  route('/verify-email', 'public/verify-email', 'front'),
  route('/reset-password', 'public/reset-password', 'front', 'reset-password'),

  route('/admin', 'admin/admin', 'default', 'admin'),
  route('/admin/applications', 'admin/applications', 'default', 'admin'),
  route('/admin/bindings', 'admin/bindings', 'default', 'admin'),
  route('/admin/contragents', 'admin/contragents', 'default', 'admin'),
  route('/admin/employees', 'admin/employees', 'default', 'admin'),
  route('/admin/history', 'admin/history', 'default', 'admin'),
  route('/admin/invitations', 'admin/invitations', 'default', 'admin'),
  route('/admin/posts', 'admin/posts', 'default', 'admin'),
  route('/admin/reports', 'admin/reports', 'default', 'admin'),
  route('/admin/settings', 'admin/settings', 'default', 'admin'),
  route('/admin/users', 'admin/users', 'default', 'admin'),
  route('/admin/:tender/:application', 'admin/application', 'default', 'admin', 'active-tender'),

  route('/manager', 'manager/manager', 'default', 'manager'),
  route('/manager/clarifications', 'manager/clarifications', 'default', 'manager'),
  route('/manager/requests', 'manager/requests', 'default', 'manager'),

  route('/profile', 'profile/profile', 'default', 'profile', 'verified-email'),
  route('/profile/applications', 'profile/applications', 'default', 'vendor'),
  route('/profile/requests', 'profile/requests', 'default', 'vendor'),
  route('/vendor', 'vendor/vendor', 'default', 'vendor', 'verified-email'),
  route('/apply', 'vendor/apply', 'default', 'active-tender', 'verified-vendor'),
  route('/repeating', 'vendor/repeating', 'default', 'vendor'),

  route('/security', 'security/security', 'default', 'security'),
  route('/security/moderation', 'security/moderation', 'default', 'security'),
  route('/security/:application', 'security/application', 'default', 'role:security,admin'),

  route('/auditor', 'auditor/auditor', 'default', 'auditor'),
  route('/auditor/:application', 'auditor/application', 'default', 'role:auditor,admin'),
  route('/tenders', 'auditor/tenders', 'front', 'auditor'),

  route('/:tender', 'lots/overview', 'default', 'active-tender'),
  route('/:tender/history', 'lots/history', 'default', 'manager', 'active-tender'),
  route(
    '/:tender/participants',
    'lots/participants',
    'default',
    'role:manager,security,auditor,admin',
    'active-tender',
  ),
  route('/:tender/rating', 'lots/rating', 'default', 'auth', 'active-tender'),
  route('/:tender/repeating', 'lots/repeating', 'default', 'auth', 'active-tender'),
  route('/:tender/results', 'lots/results', 'default', 'auth', 'active-tender'),
  route('/:tender/verification', 'lots/verification', 'default', 'auth', 'active-tender'),
  route(
    '/:tender/:application',
    'lots/application',
    'default',
    'role:manager,admin,security',
    'active-tender',
  ),
  route(
    '/:tender/:application/agreement',
    'lots/agreement',
    'default',
    'role:vendor,manager,admin',
    'active-tender',
  ),
];

export const isTenderRule = (rule: RuleUse): boolean => rule.endsWith('-tender');
