/** The staff's correction of descriptions: <CorrectOffers application={a} />; nothing where the law does not offer it. */
import { useState } from 'react';
import type { Application } from '../../../api/records/application.ts';
import { stepText } from '../../../text/steps.ts';
import { Button } from '../../parts/control/button.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const dialog = lazyPart(async () => ({
  default: (await import('./correction-dialog.tsx')).CorrectionDialog,
}));

export function CorrectOffers({ application }: { application: Application }) {
  const [open, setOpen] = useState(false);
  const isOffered = application.steps.some((step) => step.event === 'application.correct' && step.open);
  if (!isOffered && !open) return null;
  return (
    <>
      <Button {...preloadingPart(dialog)} onClick={() => setOpen(true)}>
        {stepText('application', 'application.correct', application.status).label}
      </Button>
      {open && (
        <WhenWanted
          part={dialog}
          wanted
          props={{ application, onClose: () => setOpen(false) }}
          onMissing={() => setOpen(false)}
        />
      )}
    </>
  );
}
