/** A supplier registered by the staff: the account is made at once, its user sets the password by a letter. */
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../parts/control/button.tsx';
import { IconButton } from '../../../parts/control/icon-button.tsx';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';

const LABEL = 'Зарегистрировать поставщика';
const dialog = lazyPart(async () => ({ default: (await import('./register-dialog.tsx')).RegisterDialog }));

/** `asIcon`: where there is little room; its name is its hint. */
export function RegisterVendor({ asIcon }: { asIcon?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {asIcon ? (
        <IconButton icon={UserPlus} label={LABEL} {...preloadingPart(dialog)} onClick={() => setOpen(true)} />
      ) : (
        <Button
          icon={UserPlus}
          className="whitespace-normal!"
          {...preloadingPart(dialog)}
          onClick={() => setOpen(true)}
        >
          {LABEL}
        </Button>
      )}
      {open && <WhenWanted part={dialog} wanted props={{ onClose: close }} onMissing={close} />}
    </>
  );
}
