// How a step of a post is carried out: published, or taken back.
import { eq } from 'drizzle-orm';
import type { Step } from '../../../api/step.ts';
import type { Actor } from '../../../machines/law.ts';
import { postLaw, type PostEvent, type PostFacts } from '../../../machines/post.ts';
import { snapshotOf, stepsFor } from '../../../machines/step.ts';
import { columnsOf, type ColumnsByEvent } from '../../engine/by-event.ts';
import { process } from '../../engine/process.ts';
import { databaseNow } from '../../platform/database/client.ts';
import { build } from '../../platform/database/statement.ts';
import { presentStep } from '../../platform/http/present-step.ts';
import { postChain } from './chain.ts';
import { lockPost } from './queries.ts';
import { posts, type PostRow } from './tables.ts';

export interface PostTypes {
  law: typeof postLaw;
  key: number;
  subject: PostRow;
  columns: PostRow;
  effect: never;
  audience: never;
  news: never;
}

const factsOf = (post: PostRow): PostFacts => ({
  hasText: post.title.trim() !== '' && post.body.trim() !== '',
});

const CALLS: Record<PostEvent['type'], string> = { 'post.publish': 'publish', 'post.unpublish': 'unpublish' };

export const postSteps = (post: PostRow, actor: Actor, at: number): Step[] =>
  stepsFor(postLaw, snapshotOf(postLaw, post.status, factsOf(post)), actor, at).map((step) =>
    presentStep('post', step, `/api/v1/posts/${post.id}/${CALLS[step.event]}`),
  );

const columnsBy: ColumnsByEvent<PostTypes> = {
  'post.publish': ({ at }) => ({ publishedAt: new Date(at) }),
  'post.unpublish': () => ({}),
};

export const postProcess = process<PostTypes>({
  law: postLaw,
  async lock(tx, id) {
    const post = await lockPost(tx, id);
    return {
      id,
      subject: post,
      version: post.version,
      status: post.status,
      facts: factsOf(post),
      at: await databaseNow(tx),
    };
  },
  columns: (step) => ({
    ...columnsOf(columnsBy, step),
    status: step.to,
    version: step.subject.version + 1,
    updatedAt: new Date(step.at),
  }),
  save: ({ id }, columns) => build.update(posts).set(columns).where(eq(posts.id, id)),
  effects: {},
  history: ({ id, subject }) => ({ chain: postChain(id), payload: { title: subject.title } }),
  audience: {},
  news: () => ({}),
  announce: () => [],
  steps: (_tx, { subject, at }, actor) => postSteps(subject, actor, at),
});
