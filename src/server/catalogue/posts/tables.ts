import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, key, whenExactly } from '../../platform/database/columns.ts';
import type { PostStatus } from '../../../machines/post-statuses.ts';

export const posts = pgTable(
  'posts',
  {
    id: identity(),
    version: integer('version').notNull().default(1),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    lead: text('lead').notNull().default(''),
    body: text('body').notNull().default(''),
    status: text('status').$type<PostStatus>().notNull(),
    publishedAt: whenExactly('published_at'),
    deletedAt: whenExactly('deleted_at'),
    createdAt: whenExactly('created_at').notNull().defaultNow(),
    updatedAt: whenExactly('updated_at').notNull().defaultNow(),
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
  id: identity(),
  slug: text('slug').notNull().unique('post_categories_slug'),
  title: text('title').notNull(),
});

export const postCategoryLinks = pgTable(
  'post_category_links',
  {
    postId: key('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    categoryId: key('category_id')
      .notNull()
      .references(() => postCategories.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.categoryId] }),
    index('post_category_links_category').on(table.categoryId),
  ],
);
