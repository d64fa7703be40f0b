// Demo applications: made, submitted and decided by the real functions, at moments in the past.
import { eq } from 'drizzle-orm';
import type { Actor } from '../../machines/law.ts';
import { applications } from '../applications/core/tables.ts';
import { lots } from '../lots/core/tables.ts';
import { clock } from '../engine/actors.ts';
import { databaseNow, transact, type Tx } from '../platform/database/client.ts';
import type { Services } from '../platform/services.ts';
import { users } from '../accounts/core/tables.ts';
import { DAY_MS, HOUR_MS, Story, type VendorKey } from './application-story.ts';
import { demoLotId, stepDemo } from './lots.ts';

type Part = [key: string, tell: (story: Story) => Promise<void>];

const three: VendorKey[] = ['volna', 'ural', 'lebedev'];

const parts: Part[] = [
  [
    'finished',
    async (story) => {
      for (const key of [...three, 'pump'] as const) await story.submit(key);
      await story.open();
      await story.step('pump', null, {
        type: 'application.reject',
        reason: 'Не приложены паспорта насосов; мощность электродвигателя ниже заданной',
      });
      for (const key of three) await story.admit(key);
      await story.lot({ type: 'lot.toPending' });
      for (const key of ['volna', 'ural'] as const) await story.mark(key);
      const round = {
        endsAt: story.at + 2 * DAY_MS,
        stepKind: 'percent',
        step: '0.50',
        visibility: 'place',
        extensionMinutes: 0,
        extensionLimit: 0,
      } as const;
      await story.lot({ type: 'lot.toRepeating', round });
      await story.lower('ural', '1.5', story.later(3 * HOUR_MS));
      await story.lower('volna', '3', story.later(3 * HOUR_MS));
      await stepDemo(story.tx, story.lotId, { type: 'lot.repeatingEnded' }, clock, story.later(2 * DAY_MS));
      await story.rate();
      await story.allocate([[['volna', 100]], [['volna', 100]], [['volna', 100]], [['ural', 100]]]);
      await story.lot({ type: 'lot.toFinished' });
    },
  ],
  [
    'finished-split',
    async (story) => {
      for (const key of three) await story.submit(key);
      await story.open();
      for (const key of three) await story.admit(key);
      await story.lot({ type: 'lot.toPending' });
      await story.rate();
      await story.allocate([
        [
          ['ural', 60],
          ['volna', 40],
        ],
        [['lebedev', 100]],
        [['ural', 100]],
        [
          ['lebedev', 50],
          ['volna', 50],
        ],
        [['ural', 100]],
      ]);
      await story.lot({ type: 'lot.toFinished' });
    },
  ],
  [
    'rating',
    async (story) => {
      for (const key of three) await story.submit(key);
      await story.open();
      for (const key of three) await story.admit(key);
      await story.lot({ type: 'lot.toPending' });
      await story.rate();
      await story.allocate([
        [['ural', 100]],
        [
          ['lebedev', 70],
          ['volna', 30],
        ],
      ]);
    },
  ],
  [
    'repeating',
    async (story) => {
      for (const key of three) await story.submit(key);
      await story.open();
      for (const key of three) await story.admit(key);
      await story.lot({ type: 'lot.toPending' });
      for (const key of three) await story.mark(key);
      story.at = story.now - 3 * HOUR_MS;
      const round = {
        endsAt: story.now + 6 * HOUR_MS,
        stepKind: 'percent',
        step: '0.50',
        visibility: 'best',
        extensionMinutes: 10,
        extensionLimit: 3,
      } as const;
      await story.lot({ type: 'lot.toRepeating', round }, 0);
      await story.lower('ural', '2', story.later(HOUR_MS));
      await story.lower('lebedev', '3', story.later(HOUR_MS / 2));
    },
  ],
  [
    'pending',
    async (story) => {
      for (const key of three) await story.submit(key);
      await story.open();
      for (const key of ['volna', 'ural'] as const) await story.admit(key);
      await story.approve('lebedev');
      await story.step('lebedev', 'security@demo.test', {
        type: 'application.refuse',
        reason: 'Не подтверждены регистрационные удостоверения на две позиции',
      });
      await story.lot({ type: 'lot.toPending' });
    },
  ],
  [
    'verification',
    async (story) => {
      for (const key of [...three, 'pump'] as const) await story.submit(key);
      await story.open();
      await story.approve('ural');
      await story.step('ural', 'security@demo.test', { type: 'application.secure' });
      await story.approve('lebedev');
      story.at = story.now - DAY_MS;
      await story.step('volna', null, {
        type: 'application.clarify',
        blocks: ['shipment_block', 'document_block'],
        text: 'Подтвердите срок поставки задвижек Ду 200 и приложите разрешение на применение.',
        dueAt: story.now + 4 * DAY_MS,
      });
    },
  ],
  [
    'deadlined',
    async (story) => {
      for (const key of three) await story.submit(key);
      await story.close(3 * DAY_MS);
    },
  ],
  [
    'applications',
    async (story) => {
      await story.submit('ural');
      await story.submit('volna');
      await story.step('volna', 'vendor@demo.test', { type: 'application.edit' });
      await story.draft('lebedev');
    },
  ],
  ['applications-soon', async (story) => story.submit('lebedev')],
];

/** All demo applications; a lot that has any already is passed by. */
export async function seedApplications(services: Services): Promise<void> {
  for (const [key, tell] of parts) {
    await transact(services.db, async (tx) => {
      const id = await demoLotId(tx, key);
      const known = await tx
        .select({ id: applications.id })
        .from(applications)
        .where(eq(applications.lotId, id))
        .limit(1);
      if (known.length > 0) return;
      const [lot] = await tx
        .select({ ownerId: lots.ownerId, publishedAt: lots.publishedAt })
        .from(lots)
        .where(eq(lots.id, id));
      const owner = await ownerOf(tx, lot!.ownerId);
      const now = await databaseNow(tx);
      await tell(new Story(tx, key, { id, owner, publishedAt: lot!.publishedAt?.getTime() ?? now, now }));
    });
  }
}

async function ownerOf(tx: Tx, id: number): Promise<Actor & { id: number }> {
  const [user] = await tx.select().from(users).where(eq(users.id, id));
  return { id, role: user!.role, name: user!.name, companyId: null, verified: true };
}
