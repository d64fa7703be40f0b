// Demo data, in the order in which its parts need each other.
import { eq } from 'drizzle-orm';
import { countOlderLots } from '../outcome/figures/record.ts';
import { jobHandlers } from '../platform/jobs/kinds.ts';
import { carryOutDue } from '../platform/jobs/worker.ts';
import type { Services } from '../platform/services.ts';
import { settingsTable } from '../catalogue/settings/tables.ts';
import { seedAccounts } from './accounts.ts';
import { seedApplications } from './applications.ts';
import { seedCompanies } from './companies.ts';
import { seedDocuments } from './documents.ts';
import { seedOrganizer } from './organizer.ts';
import { seedPapers } from './papers.ts';
import { seedLots } from './lots.ts';
import { seedRates } from './rates.ts';
import { seedPosts } from './posts.ts';

type Part = [title: string, seed: (services: Services) => Promise<void>];

const parts: Part[] = [
  ['пользователи', seedAccounts],
  ['организатор', seedOrganizer],
  ['компании', seedCompanies],
  ['курсы валют', seedRates],
  ['процедуры', seedLots],
  ['заявки', seedApplications],
  ['договоры', seedPapers],
  ['новости', seedPosts],
  ['документы', seedDocuments],
];

/** Where a start keeps how far the demo data came; no setting of the administrator's list. */
const MARK = 'demo.seeded';

/** `none`: never begun. `broken`: the process died while it was filling in. */
export async function demoState({ db }: Services): Promise<'none' | 'broken' | 'done'> {
  const [row] = await db.select().from(settingsTable).where(eq(settingsTable.key, MARK));
  if (!row) return 'none';
  return row.value === 'done' ? 'done' : 'broken';
}

async function mark({ db }: Services, value: 'begun' | 'done'): Promise<void> {
  await db
    .insert(settingsTable)
    .values({ key: MARK, value })
    .onConflictDoUpdate({ target: settingsTable.key, set: { value } });
}

/** Fills an empty database and carries out what that brings forth. `say` hears what is being made. */
export async function seedDemo(services: Services, say: (line: string) => void): Promise<void> {
  await mark(services, 'begun');
  for (const [title, seed] of parts) {
    say(`Демонстрационные данные: ${title}…`);
    await seed(services);
  }
  say('Демонстрационные данные: уведомления…');
  await deliverWithoutLetters(services);
  await mark(services, 'done');
}

const toNobody = { lane: 'mail', run: async () => {} } as const;

/**
 * The demo's past is told by notifications; its letters would go to nobody, and bury the first real ones. They are not written
 * either: the papers that go with them would be drawn for nothing.
 */
async function deliverWithoutLetters(services: Services): Promise<void> {
  await countOlderLots(services);
  const handlers = { ...jobHandlers.get(), 'notification.mail': toNobody, 'mail.send': toNobody };
  await carryOutDue({ ...services, mail: { send: async () => {} } }, handlers);
}
