/** What publishing anew changes, as the letter will tell it: read before the press. Nothing for the first publication. */
import { lots } from '../../../../api/calls/lots.ts';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { SkeletonLines } from '../../../parts/feedback/skeleton.tsx';
import { useTold } from '../../../parts/steps/step-facts.tsx';
import { useCall } from '../../../data/use-call.ts';
import { DifferenceList } from '../overview/difference-list.tsx';

export function NextAmendment({ lotId }: { lotId: number }) {
  // The page may have been stored on the way to the dialog: what was read before is older.
  const amendment = useCall(lots.nextAmendment, { params: { id: lotId } });
  const { error } = amendment;
  const told = useTold(amendment);
  if (error && !told)
    return (
      <div className="mb-4">
        <Notice tone="warn" title="Не удалось узнать, что изменилось с прошлой публикации">
          {error.message}
        </Notice>
      </div>
    );
  if (!told) return <SkeletonLines lines={2} />;
  if (told.data === null) return null;
  return (
    <section aria-label="Что изменилось с прошлой публикации" className="mb-4">
      <h3 className="text-xs font-medium text-ink-soft">Что изменилось с прошлой публикации</h3>
      <DifferenceList of={told.data} />
    </section>
  );
}
