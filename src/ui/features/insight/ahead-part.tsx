/** What is ahead of a lot, fetched beside the page: <AheadPart lotId={lot.id} />. */
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const part = lazyPart(async () => ({ default: (await import('./ahead.tsx')).Ahead }));

export function AheadPart({ lotId }: { lotId: number }) {
  return <WhenWanted part={part} wanted props={{ lotId }} standIn={<div className="awaited" hidden />} />;
}
