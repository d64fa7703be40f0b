/** Opens the detached signatures of a submission, a protocol or an agreement: <SignaturesButton about={{ subject: 'submission', id }} name="Заявка" mayAdd /> */
import { FileKey2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../parts/control/button.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';
import type { SignedThing } from './signed-thing.ts';

const dialog = lazyPart(async () => ({
  default: (await import('./signatures-dialog.tsx')).SignaturesDialog,
}));

export function SignaturesButton(thing: SignedThing) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={FileKey2}
        aria-label={`Подписи: ${thing.name}`}
        {...preloadingPart(dialog)}
        onClick={() => setOpen(true)}
      >
        Подписи
      </Button>
      <WhenWanted
        part={dialog}
        wanted={open}
        props={{ ...thing, open, onClose: () => setOpen(false) }}
        onMissing={() => setOpen(false)}
      />
    </>
  );
}
