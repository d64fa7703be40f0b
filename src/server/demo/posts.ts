import { eq } from 'drizzle-orm';
import type { Actor } from '../../machines/law.ts';
import { databaseNow, transact } from '../platform/database/client.ts';
import type { Services } from '../platform/services.ts';
import { postProcess } from '../catalogue/posts/process.ts';
import { setCategories } from '../catalogue/posts/commands.ts';
import { stepWithin } from '../engine/run-step.ts';
import { postCategories, posts } from '../catalogue/posts/tables.ts';
import { postStatuses } from '../../machines/post-statuses.ts';
import { slugOf } from '../catalogue/posts/slug.ts';
import { users } from '../accounts/core/tables.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

interface DemoPost {
  category: string;
  title: string;
  lead: string;
  body: string;
  daysAgo: number | null;
}

const demoPosts: DemoPost[] = [
  {
    category: 'Правила',
    title: 'Как устроено запечатывание заявок',
    lead: 'До вскрытия содержание заявок не видит никто, включая организатора и администратора.',
    body: 'Каждая поданная заявка получает квитанцию с контрольной суммой. После вскрытия по ней можно проверить, что вскрыто именно то, что подано.\n\n## Что видно до вскрытия\n\n- организатору — только число поданных заявок;\n- участнику — только его собственная заявка.\n\nПри возврате к приёму предложений начинается новый запечатанный период, и на странице процедуры появляется отметка об этом.',
    daysAgo: 21,
  },
  {
    category: 'Правила',
    title: 'Переторжка: шаг, продление и место участника',
    lead: 'Напоминаем, как проходит снижение цен и почему места обновляются не мгновенно.',
    body: 'Новая цена должна быть ниже вашей последней не меньше чем на минимальный шаг. Если лучшая цена появилась в последние минуты, окончание может сдвинуться.\n\nМеста показываются через равные промежутки времени, а не после каждой цены: так по изменению места нельзя угадать цену соседа.',
    daysAgo: 12,
  },
  {
    category: 'Площадка',
    title: 'Загрузка позиций из Excel стала подробнее',
    lead: 'Перед загрузкой показывается предпросмотр с ошибками по каждой ячейке.',
    body: 'Список позиций можно загрузить из файла xlsx или csv. Единицы измерения распознаются по ОКЕИ: «шт.», «ШТ» и «Штука» — одно и то же.\n\nПока в файле есть ошибки, ничего не загружается: исправьте ячейки и повторите.',
    daysAgo: 5,
  },
  {
    category: 'Площадка',
    title: 'Плановые работы в ночь на воскресенье',
    lead: 'С 02:00 до 04:00 возможны короткие перерывы в работе.',
    body: 'Сроки приёма предложений на это время не назначаются. Черновики заявок сохраняются как обычно.',
    daysAgo: 1,
  },
  {
    category: 'Площадка',
    title: 'Итоги квартала',
    lead: 'Готовим сводку по проведённым процедурам.',
    body: 'Черновик: цифры уточняются.',
    daysAgo: null,
  },
];

/** News of the demo data, the last one a draft. Needs the demo users; does nothing where there are posts. */
export async function seedPosts(services: Services): Promise<void> {
  await transact(services.db, async (tx) => {
    const [some] = await tx.select({ id: posts.id }).from(posts).limit(1);
    const [admin] = await tx.select().from(users).where(eq(users.role, 'admin')).orderBy(users.id).limit(1);
    if (some || !admin) return;
    const actor: Actor = {
      id: admin.id,
      role: admin.role,
      name: admin.name,
      companyId: null,
      verified: true,
    };
    const categoryIds = new Map<string, number>();
    for (const title of new Set(demoPosts.map(({ category }) => category))) {
      const [row] = await tx
        .insert(postCategories)
        .values({ title, slug: slugOf(title) })
        .returning();
      categoryIds.set(title, row!.id);
    }
    const now = await databaseNow(tx);
    for (const { category, daysAgo, ...text } of demoPosts) {
      const [post] = await tx
        .insert(posts)
        .values({ ...text, slug: slugOf(text.title), status: postStatuses[0] })
        .returning();
      await setCategories(tx, post!.id, [categoryIds.get(category)!]);
      if (daysAgo === null) continue;
      await stepWithin(tx, postProcess, post!.id, { type: 'post.publish' }, actor);
      const publishedAt = new Date(now - daysAgo * DAY_MS);
      await tx.update(posts).set({ publishedAt, createdAt: publishedAt }).where(eq(posts.id, post!.id));
    }
  });
}
