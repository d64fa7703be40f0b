/** Where each role opens an application: the staff outside of the lot's pages have their own. */
import type { Role } from '../../machines/access.ts';
import { applicationPath } from './route-params.ts';

const PAGES: Record<Role, (lotId: number, applicationId: number) => string> = {
  guest: applicationPath,
  vendor: applicationPath,
  manager: applicationPath,
  admin: (lotId, applicationId) => `/admin${applicationPath(lotId, applicationId)}`,
  security: (_, applicationId) => `/security/application-${applicationId}`,
  auditor: (_, applicationId) => `/auditor/application-${applicationId}`,
};

export const applicationHref = (role: Role, lotId: number, applicationId: number): string =>
  PAGES[role](lotId, applicationId);
