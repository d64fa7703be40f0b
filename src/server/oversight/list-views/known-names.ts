// Whether a list knows what its view is filtered and sorted by: the list's own call says so.
import { actionLogs } from '../../../api/calls/history.ts';
import { applications } from '../../../api/calls/applications.ts';
import { clarifications } from '../../../api/calls/clarifications.ts';
import { companies } from '../../../api/calls/companies.ts';
import { invitations } from '../../../api/calls/invitations.ts';
import { lots } from '../../../api/calls/lots.ts';
import { questions } from '../../../api/calls/questions.ts';
import { users } from '../../../api/calls/users.ts';
import type { Call } from '../../../api/contract.ts';
import type { ViewedList } from '../../../api/list-names.ts';
import type { ViewContent } from '../../../api/records/list-view.ts';
import { listViewTexts } from '../../../text/list-views.ts';
import { invalid } from '../../platform/http/errors.ts';

const callOf: Record<ViewedList, Call> = {
  tenders: lots.list,
  'admin-lots': lots.adminList,
  'own-lots': lots.list,
  'open-lots': lots.list,
  'category-lots': lots.list,
  'own-applications': applications.list,
  'applications-unverified_by': applications.list,
  'applications-verified_by': applications.list,
  'admin-applications': applications.list,
  moderation: companies.list,
  companies: companies.list,
  contragents: companies.list,
  'contragents-bin': companies.list,
  users: users.list,
  employees: users.list,
  bindings: users.list,
  invitations: invitations.list,
  'action-logs': actionLogs.list,
  clarifications: clarifications.list,
  'own-clarifications': clarifications.list,
  'own-questions': questions.own,
  'lot-history': lots.logs,
};

const BIN = 'trashed';

/** The bin is none of a view: it is asked for, each time. Throws 422, which names what the list does not know. */
export function checkNames(list: ViewedList, { filters, sort }: Pick<ViewContent, 'filters' | 'sort'>): void {
  const { query } = callOf[list];
  const isKnown = (asked: Record<string, string>) => query.safeParse(asked).success === true;
  const errors: Record<string, string[]> = {};
  for (const [at, { name, value }] of filters.entries())
    if (name === BIN || !isKnown({ [`filter[${name}]`]: value }))
      errors[`filters.${at}.name`] = [listViewTexts.unknownFilter(name)];
  if (sort !== null && !isKnown({ sort })) errors.sort = [listViewTexts.unknownSort(sort)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
