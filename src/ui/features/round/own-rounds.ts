/** The company's applications that take part in a round now. */
import { applications } from '../../../api/calls/applications.ts';
import { applicationsInRound } from '../../../api/own-work.ts';
import type { ApplicationListed } from '../../../api/records/application.ts';
import { useAllRows } from '../../data/all-rows.ts';

/** Undefined while it is being read. */
export const useOwnRounds = (): ApplicationListed[] | undefined =>
  useAllRows(applications.list, { query: applicationsInRound }).data?.rows.filter((one) => one.isRepeating);
