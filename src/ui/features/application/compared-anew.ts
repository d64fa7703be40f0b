/** What is read anew once an offer was taken out of the comparison or brought back. */
import { applications } from '../../../api/calls/applications.ts';
import { competitor } from '../../../api/calls/competitor.ts';
import { lots } from '../../../api/calls/lots.ts';
import { ratings } from '../../../api/calls/rating.ts';

export const comparedAnew = [
  applications.read,
  applications.ofLot,
  lots.read,
  competitor.table,
  ratings.ofLot,
];
