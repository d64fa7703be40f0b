import { formatDate } from '../../../rules/dates.ts';
import { invalid } from '../../platform/http/errors.ts';
import { daysPeriod, type Period } from '../../platform/list/period.ts';

export interface ReportPeriod extends Period {
  label: string;
}

/** Throws 422 where the end is before the start. */
export function periodOf(startDate: string, endDate: string): ReportPeriod {
  if (endDate < startDate) throw invalid({ end_date: ['Конец периода раньше начала'] });
  return {
    ...daysPeriod(startDate, endDate),
    label: `${formatDate(startDate)}–${formatDate(endDate)}`,
  };
}
