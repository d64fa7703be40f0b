/** A signal of a round: somebody moves only after another, and never ahead. */
import { compare } from '../decimal.ts';
import { plural } from '../plural.ts';
import type { Signal } from './signal.ts';

export interface Mover {
  readonly applicationId: number;
  readonly title: string;
  /** In the order they came; the total that each left. */
  readonly moves: readonly { readonly at: number; readonly total: string }[];
}

const FEWEST_MOVES = 3;
const NEAR_MINUTES = 10;
const NEAR_MS = NEAR_MINUTES * 60_000;

/** Told of a round that is over. */
export function followSignals(movers: readonly Mover[]): Signal[] {
  return movers.flatMap((follower) =>
    movers.flatMap((leader): Signal[] => {
      if (leader === follower || follower.moves.length < FEWEST_MOVES) return [];
      const follows = follower.moves.every(({ at, total }) => {
        const last = leader.moves.findLast((move) => move.at < at);
        return last !== undefined && at - last.at <= NEAR_MS && compare(total, last.total) > 0;
      });
      if (!follows) return [];
      const { length } = follower.moves;
      return [
        {
          code: 'follows',
          key: `follows:${follower.applicationId}:${leader.applicationId}`,
          isRed: false,
          text: `В переторжке ${follower.title} снижала цену ${length} ${plural(length, ['раз', 'раза', 'раз'])}, и каждый раз вслед за «${leader.title}», оставаясь дороже.`,
          formula: `не меньше ${FEWEST_MOVES} ходов, каждый не позже ${NEAR_MINUTES} минут после хода одного и того же участника и с итогом выше его`,
          sample: length,
          applicationIds: [follower.applicationId, leader.applicationId],
        },
      ];
    }),
  );
}
