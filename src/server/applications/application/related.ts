// What lists bring along of applications, masked for the visitor as the applications themselves are.
import type { Application, ApplicationListed } from '../../../api/records/application.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Db } from '../../platform/database/client.ts';
import { invalid } from '../../platform/http/errors.ts';
import { presentListedByIds } from './list.ts';
import { readApplication } from './present/application.ts';

/** As many as one application may have. */
const MOST_OFFERS = 5_000;

/** The application of each row, as in a list of applications. */
export async function applicationsOfRows(
  db: Db,
  visitor: Visitor,
  rows: readonly { applicationId: number }[],
): Promise<(ApplicationListed | undefined)[]> {
  const found = await presentListedByIds(db, visitor, [
    ...new Set(rows.map(({ applicationId }) => applicationId)),
  ]);
  const byId = new Map(found.map((one) => [one.id, one]));
  return rows.map(({ applicationId }) => byId.get(applicationId));
}

/** Parts of whole applications: each is read as its own page reads it, once for all that is asked for. */
export function partsOfApplications(db: Db, visitor: Visitor) {
  const read = new Map<number, Promise<Application>>();
  const wholeOf = (id: number): Promise<Application> => {
    const known = read.get(id) ?? readApplication(db, visitor, id, 'submitted');
    read.set(id, known);
    return known;
  };
  const part =
    <Name extends 'owner' | 'attachments' | 'verifications' | 'clarifications' | 'offers'>(name: Name) =>
    async (rows: readonly ApplicationListed[]): Promise<Application[Name][]> => {
      if (rows.reduce((sum, { offersCount }) => sum + offersCount, 0) > MOST_OFFERS)
        throw invalid({ include: [`Предложений больше ${MOST_OFFERS}: уменьшите per_page`] });
      const parts: Application[Name][] = [];
      // One after another: a page of a hundred shall not take every connection.
      for (const { id } of rows) parts.push((await wholeOf(id))[name]);
      return parts;
    };
  return {
    owner: part('owner'),
    offers: part('offers'),
    attachments: part('attachments'),
    verifications: part('verifications'),
    clarifications: part('clarifications'),
  };
}
