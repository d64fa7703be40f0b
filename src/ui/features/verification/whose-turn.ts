/** Who has to decide on an application next; the order of the groups is that of the way to the admission. */
import type { ApplicationListed } from '../../../api/records/application.ts';
import type { Role } from '../../../machines/access.ts';
import {
  awaitsAnswer,
  awaitsAudit,
  awaitsManager,
  awaitsSecurity,
  isDecided,
  isDraft,
  isWithdrawn,
  type AdmissionSettings,
} from '../../../machines/application-predicates.ts';

export const turns = ['manager', 'vendor', 'security', 'auditor', 'nobody'] as const;
export type Turn = (typeof turns)[number];

export const turnNames: Record<Turn, string> = {
  manager: 'Ждут решения организатора',
  vendor: 'Ждут ответа поставщика',
  security: 'Ждут службу безопасности',
  auditor: 'Ждут аудитора',
  nobody: 'Решение принято',
};

/** Until the lot is published it has no settings of its own; then both later checks count. */
const BOTH: AdmissionSettings = { securityCheck: true, auditCheck: true };

export function turnOf(
  { status }: Pick<ApplicationListed, 'status'>,
  admission: AdmissionSettings | null,
): Turn {
  if (isDecided(status, admission ?? BOTH)) return 'nobody';
  if (awaitsAnswer(status)) return 'vendor';
  if (awaitsManager(status)) return 'manager';
  if (awaitsSecurity(status)) return 'security';
  return awaitsAudit(status) ? 'auditor' : 'nobody';
}

/** Neither drafts nor withdrawn ones are looked at. */
export const isConsidered = ({ status }: Pick<ApplicationListed, 'status'>): boolean =>
  !isDraft(status) && !isWithdrawn(status);

/** The group that waits for a reader in this role. */
export const ownTurn = (role: Role): Turn => TURNS[role];

const TURNS: Record<Role, Turn> = {
  guest: 'manager',
  vendor: 'manager',
  manager: 'manager',
  admin: 'manager',
  security: 'security',
  auditor: 'auditor',
};

/** In the order of the groups; within one as they came. */
export const byTurn = (
  rows: readonly ApplicationListed[],
  admission: AdmissionSettings | null,
): ApplicationListed[] =>
  rows.toSorted((a, b) => turns.indexOf(turnOf(a, admission)) - turns.indexOf(turnOf(b, admission)));
