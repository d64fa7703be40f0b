/** At the end of an application's page, fetched beside it: <ReceiptCheckPart applicationId={application.id} />. */
import { lazyPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const part = lazyPart(async () => ({ default: (await import('./receipt-check.tsx')).ReceiptCheck }));

export function ReceiptCheckPart({ applicationId }: { applicationId: number }) {
  return <WhenWanted part={part} wanted props={{ applicationId }} />;
}
