// Everyone reads what is published and its images, the administrator drafts too.
import { eq } from 'drizzle-orm';
import type { Visitor } from '../../../machines/access.ts';
import { isPostPublished } from '../../../machines/post-statuses.ts';
import type { FileRights } from '../../platform/files/rights.ts';
import { posts, type PostRow } from './tables.ts';

declare module '../../platform/files/rights.ts' {
  interface FileOwners {
    post: true;
  }
}

export const POST_FILES = 'post';

export const mayReadPost = (visitor: Visitor, post: PostRow): boolean =>
  post.deletedAt === null && (visitor.role === 'admin' || isPostPublished(post.status));

export const postFiles: FileRights = {
  mayRead: async (db, visitor, ownerId) => {
    const [post] = await db.select().from(posts).where(eq(posts.id, ownerId));
    return post !== undefined && mayReadPost(visitor, post);
  },
};
