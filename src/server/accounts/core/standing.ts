// Whose deputy somebody is today: read with whoever asks, and with whoever is told.
import type { Absent } from '../../../machines/access.ts';
import { ZONE_LITERAL } from '../../platform/database/zone.ts';
import { accusative } from '../../../text/person-names.ts';

export interface AbsentRow {
  id: number;
  name: string;
  until: string;
}

const TODAY = `(now() at time zone ${ZONE_LITERAL})::date`;

/**
 * Of deputies `d`, the absent `a` and the deputy `u`: in force today, of one role as when it was named. Nobody of a company stands for
 * the buyer.
 */
export const IN_FORCE = `${TODAY} between d.from_day and d.to_day and a.role = u.role and u.company_id is null`;

/** A column of `users u`; null for roles that stand for nobody. */
export const STANDS_FOR = `case when u.role in ('manager', 'security', 'auditor') then (
    select json_agg(json_build_object('id', a.id, 'name', a.name, 'until', d.to_day::text) order by a.name, a.id)
    from deputies d join users a on a.id = d.absent_id where d.deputy_id = u.id and ${IN_FORCE}) end as stands_for`;

export const absentOf = (rows: readonly AbsentRow[] | null): { standsFor?: Absent[] } =>
  rows === null
    ? {}
    : { standsFor: rows.map(({ id, name, until }) => ({ id, accusative: accusative(name), until })) };
