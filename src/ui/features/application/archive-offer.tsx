/** Takes an offer out of the comparison, with a reason, and brings it back: a small button in a table's cell. */
import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { offers as calls } from '../../../api/calls/offers.ts';
import { stepText } from '../../../text/steps.ts';
import { useSend } from '../../data/use-call.ts';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import { comparedAnew } from './compared-anew.ts';

const reason = lazyPart(async () => ({ default: (await import('./archive-reason.tsx')).ArchiveReason }));

const takeOut = stepText('application', 'application.archiveOffer', '');
const bringBack = stepText('application', 'application.restoreOffer', '');

interface ArchiveOfferProps {
  offerId: number;
  isArchived: boolean;
  /** Whose of what: «позиция 3, ООО «Насосы»». */
  about: string;
}

export function ArchiveOffer({ offerId, isArchived, about }: ArchiveOfferProps) {
  const [asking, setAsking] = useState(false);
  const restore = useSend(calls.archive, { done: bringBack.done, invalidates: comparedAnew });
  return (
    <>
      {isArchived ? (
        <IconButton
          icon={ArchiveRestore}
          size="sm"
          label={`${bringBack.label}: ${about}`}
          disabled={restore.busy}
          onClick={() => restore.run({ params: { id: offerId }, body: {} })}
        />
      ) : (
        <IconButton
          icon={Archive}
          size="sm"
          label={`${takeOut.label}: ${about}`}
          {...preloadingPart(reason)}
          onClick={() => setAsking(true)}
        />
      )}
      {asking && (
        <WhenWanted
          part={reason}
          wanted
          props={{ offerId, about, onClose: () => setAsking(false) }}
          onMissing={() => setAsking(false)}
        />
      )}
    </>
  );
}
