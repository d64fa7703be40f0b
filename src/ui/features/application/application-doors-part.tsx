/** Fetched beside the page: <ApplicationDoorsPart id={application.id} lotId={lot.id} />. */
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const part = lazyPart(async () => ({ default: (await import('./application-doors.tsx')).ApplicationDoors }));

export function ApplicationDoorsPart({ id, lotId }: { id: number; lotId: number }) {
  return <WhenWanted part={part} wanted props={{ id, lotId }} />;
}
