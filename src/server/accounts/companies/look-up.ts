// The registry look-up as its callers see it: what the platform knows of a found company is for the staff alone.
import type { FoundCompany } from '../../../api/records/company.ts';
import { isAuthenticated, type Visitor } from '../../../machines/access.ts';
import { checkItn } from '../../../rules/identifiers/itn.ts';
import { profileFaults, registryMessages, registryStates } from '../../../text/company-profile.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Services } from '../../platform/services.ts';
import { RegistryUnavailable, type RegisteredCompany } from '../registry/registered-company.ts';
import { registryOf } from '../registry/registry.ts';
import { companiesByItn } from './list.ts';

const STAFF: Visitor['role'][] = ['manager', 'security', 'auditor', 'admin'];

interface Asked {
  itn?: string | undefined;
  search?: string | undefined;
}

/** Digits in the search line are an ИНН that someone typed there. */
function queryOf({ itn, search }: Asked, visitor: Visitor): { itn: string } | { title: string } {
  if (itn) {
    const fault = checkItn(itn);
    if (fault) throw invalid({ itn: [profileFaults[fault]] });
    return { itn };
  }
  if (!isAuthenticated(visitor)) throw invalid({ itn: [registryMessages.guestByItn] });
  if (!search) throw invalid({ search: [registryMessages.queryNeeded] });
  return checkItn(search) === null ? { itn: search } : { title: search };
}

/** Throws 422 where the ИНН is faulty, where a guest asks by title, and where the registry is away. */
export async function lookUp(services: Services, asked: Asked, visitor: Visitor): Promise<FoundCompany[]> {
  const query = queryOf(asked, visitor);
  const registry = registryOf(services.settings);
  let found: RegisteredCompany[];
  try {
    found = 'itn' in query ? await registry.byItn(query.itn) : await registry.byTitle(query.title);
  } catch (error) {
    if (!(error instanceof RegistryUnavailable)) throw error;
    services.log.warn({ err: error }, 'the registry is away');
    throw invalid({}, registryMessages.unavailable);
  }
  const known = await companiesByItn(
    services.db,
    found.map(({ itn }) => itn),
  );
  const isStaff = STAFF.includes(visitor.role);
  return found.map(({ status, itn, ...company }) => {
    const registered = known.get(itn);
    const own = isStaff ? registered : undefined;
    return {
      ...company,
      // By its number alone, as a registration by it would tell too: nobody is given a list of who is here.
      registered: registered !== undefined && (isStaff || 'itn' in query),
      inn: itn,
      source: own ? ('internal' as const) : ('external' as const),
      companyId: own?.id ?? null,
      moderationStatus: own?.moderationStatus ?? null,
      revoked: own?.revoked ?? false,
      state: { status, title: registryStates[status] ?? '' },
    };
  });
}
