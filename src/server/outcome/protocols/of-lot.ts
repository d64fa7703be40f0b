// Which protocols a lot has by now for its reader, read with the lot.
import { and, exists, inArray, isNotNull, sql } from 'drizzle-orm';
import { agreementStatuses, isDeclined } from '../../../machines/agreement-statuses.ts';
import { protocolKinds } from '../../../rules/closed-lists.ts';
import { applications } from '../../applications/core/tables.ts';
import { lotRounds, lots } from '../../lots/core/tables.ts';
import type { ProtocolsOfLot } from '../../lots/lot/ports.ts';
import { agreements } from '../agreements/tables.ts';
import { mayReadProtocol } from './data.ts';
import { sinceOf } from './protocols.ts';

interface Read {
  /** A round since the opening has counted. */
  counted: boolean;
  refused: boolean;
  /** The visitor's company has an opened application. */
  tookPart: boolean;
}

const refused = sql`exists (select from ${agreements} join ${applications} on ${applications.id} = ${agreements.applicationId}
  where ${applications.lotId} = ${lots.id} and ${inArray(agreements.status, agreementStatuses.filter(isDeclined))})`;
const counted = sql`exists (select from ${lotRounds} where ${lotRounds.lotId} = ${lots.id}
  and ${lotRounds.endedAt} >= ${lots.openedAt} and ${lotRounds.annulledAt} is null)`;

export const lotProtocols: ProtocolsOfLot = {
  column: ({ role, companyId }) => {
    const tookPart =
      role !== 'vendor' || companyId === null
        ? sql`false`
        : exists(
            sql`(select 1 from ${applications} where ${and(
              sql`${applications.lotId} = ${lots.id}`,
              sql`${applications.companyId} = ${companyId}`,
              isNotNull(applications.openedVersionId),
            )})`,
          );
    return sql`json_build_object('counted', ${counted}, 'refused', ${refused}, 'tookPart', ${tookPart})`;
  },
  of: (visitor, lot, read) => {
    const { counted: hasRound, refused: wasRefused, tookPart } = read as Read;
    return protocolKinds.filter(
      (kind) =>
        sinceOf(kind, lot) !== null &&
        (kind !== 'round' || hasRound) &&
        (kind !== 'refusal' || wasRefused) &&
        mayReadProtocol(visitor, lot, kind, tookPart),
    );
  },
};
