// The staff's corrections of an opened application: descriptive fields of offers alone, with a reason.
import type { z } from 'zod';
import type { applications as calls } from '../../../api/calls/applications.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { transact } from '../../platform/database/client.ts';
import type { Services } from '../../platform/services.ts';
import { holdApplication } from './hold.ts';
import { ensureUnchanged } from './unchanged.ts';
import { takeApplicationStep } from './step.ts';

type Corrections = Pick<z.output<typeof calls.change.body>, 'offers' | 'reason'>;

/** Throws 403 where the law gives the caller no correction, 422 outside verification, without a reason or a change. */
export async function correctDescriptions(
  services: Services,
  { visitor, actor, id, ifMatch }: { visitor: Visitor; actor: Actor; id: number; ifMatch: number | null },
  { offers: corrections = [], reason = '' }: Corrections,
): Promise<void> {
  await transact(services.db, async (tx) => {
    const held = await holdApplication(tx, visitor, id);
    await ensureUnchanged(held, visitor, ifMatch);
    await takeApplicationStep(
      held,
      { type: 'application.correct', reason, actor, at: held.at },
      { corrections },
    );
  });
}
