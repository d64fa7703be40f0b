// Who is here: roles, the visitor of a page, and where each role is at home.

export const ROLES = ['guest', 'admin', 'manager', 'vendor', 'security', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
/** Every role that a user can have: a guest is nobody. */
export const USER_ROLES = ROLES.filter((role) => role !== 'guest');

/** The person behind a request or a screen; a guest has no id. */
export interface Visitor {
  id: number | null;
  role: Role;
  name: string;
  companyId: number | null;
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
