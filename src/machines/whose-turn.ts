/** Who has to decide on an application next; the order of the groups is that of the way to the admission. */
import type { Role } from './access.ts';
import {
  awaitsAnswer,
  awaitsAudit,
  awaitsManager,
  awaitsSecurity,
  isDecided,
  isSubmitted,
  type AdmissionSettings,
} from './application-predicates.ts';
import type { ApplicationStatus } from './application-statuses.ts';

export const turns = ['manager', 'vendor', 'security', 'auditor', 'nobody'] as const;
export type Turn = (typeof turns)[number];

interface Row {
  id: number;
  status: ApplicationStatus;
}

/** Until the lot is published it has no settings of its own; then both later checks count. */
const BOTH: AdmissionSettings = { securityCheck: true, auditCheck: true };

export function turnOf({ status }: Pick<Row, 'status'>, admission: AdmissionSettings | null): Turn {
  if (isDecided(status, admission ?? BOTH)) return 'nobody';
  if (awaitsAnswer(status)) return 'vendor';
  if (awaitsManager(status)) return 'manager';
  if (awaitsSecurity(status)) return 'security';
  return awaitsAudit(status) ? 'auditor' : 'nobody';
}

/** The group that waits for a reader in this role. */
const OWN: Record<Role, Turn> = {
  guest: 'manager',
  vendor: 'manager',
  manager: 'manager',
  admin: 'manager',
  security: 'security',
  auditor: 'auditor',
};

export const isTurnOf = (
  role: Role,
  row: Pick<Row, 'status'>,
  admission: AdmissionSettings | null,
): boolean => turnOf(row, admission) === OWN[role];

/** What is considered, in the order of the groups; within one as they came. Neither drafts nor withdrawn ones are looked at. */
export const byTurn = <R extends Row>(rows: readonly R[], admission: AdmissionSettings | null): R[] =>
  rows
    .filter(({ status }) => isSubmitted(status))
    .toSorted((a, b) => turns.indexOf(turnOf(a, admission)) - turns.indexOf(turnOf(b, admission)));

/** Of those in that order, the first that waits for a reader in this role, else the first of all. */
export const firstFor = <R extends Row>(
  role: Role,
  rows: readonly R[],
  admission: AdmissionSettings | null,
): R | undefined => rows.find((row) => isTurnOf(role, row, admission)) ?? rows[0];
