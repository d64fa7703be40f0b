// The law of a news post.
import { setup } from 'xstate';
import { guardsFor, need, type Stamp } from './law.ts';

export interface PostFacts {
  /** It has a title and a body. */
  hasText: boolean;
}
export type PostEvent = Stamp & { type: 'post.publish' | 'post.unpublish' };

const { who, fact } = guardsFor<PostFacts, Stamp>();
export const postGuards = {
  byAdmin: who((_, e) => e.actor.role === 'admin'),
  hasText: fact((f) => f.hasText),
};
export type PostGuard = keyof typeof postGuards;

export const postMachine = setup({
  types: {} as { context: PostFacts; events: PostEvent; input: PostFacts },
  guards: {
    all: ({ context, event }, params: { of: readonly PostGuard[] }) =>
      params.of.every((name) => postGuards[name].holds(context, event)),
  },
}).createMachine({
  id: 'post',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: { on: { 'post.publish': { guard: need('byAdmin', 'hasText'), target: 'published' } } },
    published: { on: { 'post.unpublish': { guard: need('byAdmin'), target: 'draft' } } },
  },
});

export const postLaw = { name: 'post', machine: postMachine, guards: postGuards } as const;
