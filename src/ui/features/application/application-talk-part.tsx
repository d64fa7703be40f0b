/** What the staff say of an application, fetched beside the page; its vendor has no such part. */
import { useVisitor } from '../../data/visitor.ts';
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const part = lazyPart(async () => ({ default: (await import('./application-talk.tsx')).ApplicationTalk }));

export function ApplicationTalkPart({ id, lotId }: { id: number; lotId: number }) {
  const { role } = useVisitor();
  if (role === 'vendor') return null;
  return <WhenWanted part={part} wanted props={{ id, lotId }} />;
}
