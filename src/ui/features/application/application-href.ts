/** Where each role opens an application: the staff outside of the lot's pages have their own. */
import type { Role } from '../../../machines/access.ts';
import { applicationPath } from '../../data/route-params.ts';

export function applicationHref(role: Role, lotId: number, applicationId: number): string {
  if (role === 'auditor') return `/auditor/application-${applicationId}`;
  if (role === 'security') return `/security/application-${applicationId}`;
  if (role === 'admin') return `/admin${applicationPath(lotId, applicationId)}`;
  return applicationPath(lotId, applicationId);
}
