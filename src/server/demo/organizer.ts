// Whose purchases the demo shows: an invented buyer, set as an administrator sets it.
import { eq } from 'drizzle-orm';
import { users } from '../accounts/core/tables.ts';
import { saveSettings } from '../catalogue/settings/commands.ts';
import { transact } from '../platform/database/client.ts';
import type { Services } from '../platform/services.ts';

export const demoOrganizer = {
  organizerTitle: 'АО «Волгоэнергосеть»',
  organizerItn: '6399412073',
  organizerAddress: '443001, г. Самара, ул. Энергетиков, д. 5',
  supportPhone: '+7 (495) 123-45-00',
};

/** Throws where the demo users were not seeded before. */
export async function seedOrganizer({ db }: Services): Promise<void> {
  const [admin] = await db.select().from(users).where(eq(users.role, 'admin')).orderBy(users.id).limit(1);
  if (!admin) throw new Error('Demo users come before the organiser');
  const { id, role, name } = admin;
  await transact(db, (tx) =>
    saveSettings(tx, demoOrganizer, { id, role, name, companyId: null, verified: false }),
  );
}
