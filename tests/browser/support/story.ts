// Tests of one story: each goes on where the one before has ended.
import { test } from 'vitest';

type Walk = () => Promise<void>;

/** A second try, and a chapter that is run alone, walk the story from its beginning. */
const STORY_MS = 600_000;

/** Gives what takes the place of `test`. `begin` makes all anew that the story is told on. */
export function storyOf(begin: Walk): (name: string, walk: Walk) => void {
  const chapters: Walk[] = [];
  /** How many have been walked on what stands now; null where one has broken off. */
  let walked: number | null = null;
  let broken: string | null = null;

  return (name, walk) => {
    const at = chapters.push(walk) - 1;
    test(
      name,
      async () => {
        // What follows a chapter that has failed for good has nothing to begin from.
        if (broken !== null && broken !== name) throw new Error(`The story broke off in «${broken}»`);
        broken = name;
        const isReady = at > 0 && walked === at;
        walked = null;
        if (!isReady) {
          await begin();
          for (const before of chapters.slice(0, at)) await before();
        }
        await walk();
        walked = at + 1;
        broken = null;
      },
      STORY_MS,
    );
  };
}
