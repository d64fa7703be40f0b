/** What is read anew once an offer was taken out of the comparison or brought back. */
import { applications } from '../../../api/calls/applications.ts';
import { competitor } from '../../../api/calls/competitor.ts';
import { lots } from '../../../api/calls/lots.ts';
import { ratings } from '../../../api/calls/rating.ts';

/** The comparison, whole and in the parts in which very large lots are read. */
export const comparisons = [competitor.table, competitor.cells, competitor.totals];

export const comparedAnew = [applications.read, applications.ofLot, lots.read, ...comparisons, ratings.ofLot];
