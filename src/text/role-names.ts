// Russian names of the roles.
import type { Role } from '../machines/access.ts';

export const roleNames: Record<Role, string> = {
  guest: 'Гость',
  admin: 'Администратор',
  manager: 'Организатор',
  vendor: 'Поставщик',
  security: 'Служба безопасности',
  auditor: 'Аудитор',
};

/** Who took a step in the history, the two that are no people included. */
export const actorNames: Record<Role | 'clock' | 'system', string> = {
  ...roleNames,
  clock: 'По времени',
  system: 'Система',
};
