import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PostStatus } from '../../../machines/post-statuses.ts';

const when = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const posts = pgTable(
  'posts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    version: integer('version').notNull().default(1),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    lead: text('lead').notNull().default(''),
    body: text('body').notNull().default(''),
    status: text('status').$type<PostStatus>().notNull(),
    publishedAt: when('published_at'),
    deletedAt: when('deleted_at'),
    createdAt: when('created_at').notNull().defaultNow(),
    updatedAt: when('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('posts_slug')
      .on(table.slug)
      .where(sql`deleted_at is null`),
    index('posts_published').on(table.status, table.publishedAt),
  ],
);
export type PostRow = typeof posts.$inferSelect;

export const postCategories = pgTable('post_categories', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique('post_categories_slug'),
  title: text('title').notNull(),
});

export const postCategoryLinks = pgTable(
  'post_category_links',
  {
    postId: bigint('post_id', { mode: 'number' })
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    categoryId: bigint('category_id', { mode: 'number' })
      .notNull()
      .references(() => postCategories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.categoryId] }),
    index('post_category_links_category').on(table.categoryId),
  ],
);
