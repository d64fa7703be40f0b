/** Where each table that has saved views stands: a view of one is another's too where both have the same kind of rows. */
import type { ViewedList } from '../../../api/list-names.ts';
import type { Role } from '../../../machines/access.ts';

interface Place {
  rows: string;
  /** The page of each role that has the table. */
  at: Partial<Record<Role, string>>;
  /** Of the table's parameters in the address. */
  prefix?: string;
}

/** Stands for the lot whose page the link was copied on. */
const LOT = ':lot';
const lotIn = (address: string): string | undefined =>
  /\/tender-(\d+)|[?&](?:history|lot)=(\d+)/.exec(address)?.slice(1).find(Boolean);

const lots = 'lots';
const openLots = 'open lots';
const applications = 'applications';
const companies = 'companies';
const users = 'users';

const places: Record<ViewedList, Place> = {
  tenders: { rows: lots, at: { auditor: '/tenders' } },
  'admin-lots': { rows: lots, at: { admin: '/admin' } },
  'own-lots': { rows: lots, at: { manager: '/manager?view=table' } },
  'open-lots': { rows: openLots, at: { vendor: '/vendor?tab=open' } },
  'category-lots': { rows: openLots, at: { vendor: '/vendor?tab=categories' }, prefix: 'own' },
  'own-applications': { rows: 'own applications', at: { vendor: '/profile/applications' } },
  'applications-unverified_by': {
    rows: applications,
    at: { security: '/security', auditor: '/auditor' },
    prefix: 'unverified_by',
  },
  'applications-verified_by': {
    rows: applications,
    at: { security: '/security?queue=checked', auditor: '/auditor?queue=checked' },
    prefix: 'verified_by',
  },
  'admin-applications': { rows: applications, at: { admin: '/admin/applications' } },
  moderation: { rows: companies, at: { security: '/security/moderation' }, prefix: 'waiting' },
  companies: { rows: companies, at: { security: '/security/moderation?tab=all' }, prefix: 'all' },
  contragents: { rows: companies, at: { admin: '/admin/contragents' } },
  'contragents-bin': { rows: 'bin', at: { admin: '/admin/contragents?tab=bin' }, prefix: 'bin' },
  users: { rows: users, at: { admin: '/admin/users' } },
  employees: { rows: users, at: { admin: '/admin/employees' } },
  bindings: { rows: users, at: { admin: '/admin/bindings' } },
  invitations: { rows: 'invitations', at: { admin: '/admin/invitations' } },
  'action-logs': { rows: 'events', at: { admin: '/admin/history' } },
  clarifications: { rows: 'clarifications', at: { manager: '/manager/clarifications' } },
  'own-clarifications': { rows: 'own clarifications', at: { vendor: '/profile/requests' }, prefix: 'c' },
  'own-questions': { rows: 'own questions', at: { vendor: '/profile/requests?tab=questions' }, prefix: 'q' },
  'lot-history': {
    rows: 'events of a lot',
    at: {
      manager: `/tender-${LOT}/history?view=table`,
      auditor: `/tenders?history=${LOT}&view=table`,
      admin: `/admin/history?lot=${LOT}&view=table`,
    },
    prefix: 'log',
  },
};

export const haveSameRows = (one: ViewedList, other: ViewedList): boolean =>
  places[one].rows === places[other].rows;

/**
 * Where somebody of this role sees a view of the list that was linked to by that address: its own table, or the role's table of the
 * same rows; null: there is none.
 */
export function addressFor(list: ViewedList, role: Role, key: string, linked: string): string | null {
  const { rows } = places[list];
  const place = [places[list], ...Object.values(places)].find((one) => one.rows === rows && one.at[role]);
  const lot = lotIn(linked);
  const address = lot === undefined ? place?.at[role] : place?.at[role]?.replace(LOT, lot);
  if (!place || !address || address.includes(LOT)) return null;
  const parameter = `${place.prefix ? `${place.prefix}.` : ''}${SAVED}=${encodeURIComponent(key)}`;
  return `${address}${address.includes('?') ? '&' : '?'}${parameter}`;
}

/** Names the view in the address, after the table's prefix. */
export const SAVED = 'saved';
