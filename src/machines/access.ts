// Who is here: roles, the visitor of a page, and where each role is at home.

export const ROLES = ['guest', 'admin', 'manager', 'vendor', 'security', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
/** Every role that a user can have: a guest is nobody. */
export const USER_ROLES = ROLES.filter((role) => role !== 'guest');

/** What a user may do for the company: lead its users, bind it by an application, or only prepare one. */
export const companyRoles = ['head', 'submitter', 'preparer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

/** Whether what the user sends binds the company. */
export const speaksForCompany = (role: CompanyRole): boolean => role !== 'preparer';
/** Nobody is kept from it but a colleague who prepares; of whoever speaks for no company there is nothing to ask. */
export const mayBind = ({ companyRole }: { companyRole?: CompanyRole | undefined }): boolean =>
  companyRole === undefined || speaksForCompany(companyRole);
/** Whether the user decides who else acts for the company, and how. */
export const leadsCompany = (role: CompanyRole): boolean => role === 'head';
/** Whether requests for access wait for the word of this person: of the own company's head who has proved the address, and the administrator. */
export const decidesAccess = ({
  role,
  companyRole,
  emailVerified,
}: Pick<Visitor, 'role' | 'companyRole' | 'emailVerified'>): boolean =>
  role === 'admin' || (emailVerified && companyRole !== undefined && leadsCompany(companyRole));

/** Somebody who is away, as the deputy has it. */
export interface Absent {
  id: number;
  /** As a deputy's work is marked: «Иванову И. И.»; absent where a step is only looked at again. */
  accusative?: string;
  /** The last day, YYYY-MM-DD. */
  until?: string;
}

/** The person behind a request or a screen; a guest has no id. */
export interface Visitor {
  id: number | null;
  role: Role;
  name: string;
  companyId: number | null;
  /** Of a user who acts for a company; absent for others. */
  companyRole?: CompanyRole | undefined;
  /** Whose deputy it is today. */
  standsFor?: readonly Absent[] | undefined;
  emailVerified: boolean;
  accredited: boolean;
}

export const GUEST: Visitor = {
  id: null,
  role: 'guest',
  name: '',
  companyId: null,
  emailVerified: false,
  accredited: false,
};

/** Who may let programs be told of what happens: the buyer's people, and of a company whoever leads it. */
export function mayHaveWebhooks({ role, companyRole }: Pick<Visitor, 'role' | 'companyRole'>): boolean {
  if (role === 'vendor') return companyRole !== undefined && leadsCompany(companyRole);
  return role === 'admin' || role === 'manager';
}

/** Where each role is at home: the logo and «На рабочий стол» lead there. */
const HOMES: Record<Role, string> = {
  guest: '/',
  admin: '/admin',
  manager: '/manager',
  vendor: '/profile',
  security: '/security',
  auditor: '/auditor',
};

export function homeOf(role: Role): string {
  return HOMES[role];
}

/** Where each role lands after signing in: at home, a vendor at the applications. */
export function landingOf(role: Role): string {
  return role === 'vendor' ? '/profile/applications' : homeOf(role);
}

/** Authenticated means that a user record exists. */
export function isAuthenticated(visitor: Visitor): boolean {
  return visitor.id !== null && visitor.role !== 'guest';
}

/** A vendor needs a verified e-mail and an accredited company; other users are verified by their role. */
export function isVerified(visitor: Visitor): boolean {
  if (!isAuthenticated(visitor)) return false;
  return visitor.role !== 'vendor' || (visitor.emailVerified && visitor.accredited);
}

export function isRole(value: string): value is Role {
  return (ROLES as readonly string[]).includes(value);
}
