// The list of posts: published ones for everybody, drafts too for the administrator.
import { and, desc, exists, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { posts as calls } from '../../../api/calls/posts.ts';
import { valuesOf } from '../../../api/list-query.ts';
import type { Visitor } from '../../../machines/access.ts';
import type { Actor } from '../../../machines/law.ts';
import { postStatuses, publishedPostStatuses } from '../../../machines/post-statuses.ts';
import type { Db } from '../../platform/database/client.ts';
import { byPeriod, filtered, type Filters } from '../../platform/list/filters.ts';
import { countUpTo, page } from '../../platform/list/page.ts';
import { sorted, type Sorts } from '../../platform/list/sorts.ts';
import { presentPosts } from './present.ts';
import { postCategories, postCategoryLinks, posts } from './tables.ts';

type Query = z.output<typeof calls.list.query>;

const sortColumns: Sorts<Query> = {
  publishedAt: { emptyLast: posts.publishedAt },
  createdAt: posts.createdAt,
  title: posts.title,
};

function inCategory(text: string): SQL | undefined {
  const slugs = valuesOf(text);
  if (slugs.length === 0) return undefined;
  return exists(
    sql`(select 1 from ${postCategoryLinks} l join ${postCategories} c on c.id = l.category_id
         where l.post_id = ${posts.id} and ${inArray(sql`c.slug`, slugs)})`,
  );
}

/** Statuses that the visitor may not see are as if they were not asked for. */
function ofStatuses(visitor: Visitor, asked: readonly string[]): SQL {
  const statuses = visitor.role === 'admin' ? [...postStatuses] : publishedPostStatuses;
  const wanted = asked.length > 0 ? statuses.filter((status) => asked.includes(status)) : statuses;
  return wanted.length > 0 ? inArray(posts.status, wanted) : sql`false`;
}

/** The status is asked about even where no filter does. */
const filters: Filters<Omit<Query, 'filter[status]'>> = {
  search: (text) => {
    const search = text.trim();
    if (search === '') return undefined;
    return sql`position(lower(${search}) in lower(${posts.title} || ' ' || ${posts.lead})) > 0`;
  },
  category: inCategory,
  published: byPeriod(posts.publishedAt),
};

export function listPosts(db: Db, visitor: Visitor, actor: Actor, query: Query) {
  const where = and(
    isNull(posts.deletedAt),
    ofStatuses(visitor, valuesOf(query['filter[status]'])),
    filtered(query, filters),
  );
  return page({
    query,
    count: () => countUpTo(db, db.select({ id: posts.id }).from(posts).where(where)),
    rows: async ({ limit, offset }) => {
      const rows = await db
        .select()
        .from(posts)
        .where(where)
        .orderBy(...sorted(query, sortColumns), sql`${posts.publishedAt} desc nulls first`, desc(posts.id))
        .limit(limit)
        .offset(offset);
      return presentPosts(db, rows, actor);
    },
  });
}
