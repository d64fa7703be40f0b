import type { FastifyInstance } from 'fastify';
import { checkpoints as calls } from '../../../api/calls/checkpoints.ts';
import type { Checkpoint } from '../../../api/records/checkpoint.ts';
import { hexOf } from '../../../proof/bytes.ts';
import { readCheckpoint } from '../../../proof/note.ts';
import { checkpointTexts } from '../../../text/checkpoints.ts';
import { invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { consistencyProof, inclusionProof } from './log.ts';
import { checkpointOf, signingKeys } from './proofs.ts';
import { newestCheckpoint } from './sign.ts';
import type { CheckpointRow } from './tables.ts';

const present = ({ size, at, note, leaf }: CheckpointRow): Checkpoint => ({
  size,
  at: at.toISOString(),
  root: hexOf(readCheckpoint(note)!.root),
  note,
  leaf,
});

/** Public: whoever keeps them is a witness. */
export function checkpointsResource(app: FastifyInstance, services: Services): void {
  const { db } = services;

  async function find(size: number | undefined): Promise<CheckpointRow> {
    const row = size === undefined ? await newestCheckpoint(db) : await checkpointOf(db, size);
    if (!row) throw notFound(checkpointTexts.none);
    return row;
  }

  route(app, services, calls.newest, async () => ({ data: present(await find(undefined)) }));
  route(app, services, calls.keys, async () => {
    return { data: (await signingKeys(db)).map(({ key, since }) => ({ key, since: since.toISOString() })) };
  });
  route(app, services, calls.consistency, async ({ query }) => {
    const [from, to] = [await find(query.from), await find(query.to)];
    if (from.size > to.size) throw invalid({ from: [checkpointTexts.notEarlier] });
    return {
      data: { from: present(from), to: present(to), proof: await consistencyProof(db, from.size, to.size) },
    };
  });
  route(app, services, calls.inclusion, async ({ query }) => {
    const [minute, to] = [await find(query.minute), await find(query.size)];
    if (minute.size > to.size) throw invalid({ minute: [checkpointTexts.notIn] });
    const index = minute.size - 1;
    return {
      data: {
        index,
        leaf: minute.leaf,
        checkpoint: present(to),
        proof: await inclusionProof(db, index, to.size),
      },
    };
  });
  route(app, services, calls.one, async ({ params }) => ({ data: present(await find(params.id)) }));
}
