// The people of the generated paths as the law sees them.
import type { Actor } from '../../src/machines/law.ts';
import type { Persona } from './driver.ts';

const person = (id: number | null, role: Actor['role'], companyId: number | null = null): Actor => ({
  id,
  role,
  name: role,
  companyId,
  verified: role !== 'guest',
});

export const people: Record<Persona, Actor> = {
  owner: person(2, 'manager'),
  stranger: person(3, 'manager'),
  admin: person(1, 'admin'),
  vendor: person(10, 'vendor', 100),
  rival: person(11, 'vendor', 101),
  security: person(4, 'security'),
  auditor: person(5, 'auditor'),
  clock: person(null, 'clock'),
  system: person(null, 'system'),
};

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** The moment every path begins at; the model's own time moves only by its world's steps. */
export const START = Date.UTC(2026, 2, 2, 9);
