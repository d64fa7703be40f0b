/** A supplier registered by the staff: the account is made at once, its user sets the password by a letter. */
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../parts/control/button.tsx';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';

const dialog = lazyPart(async () => ({ default: (await import('./register-dialog.tsx')).RegisterDialog }));

export function RegisterVendor() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button icon={UserPlus} {...preloadingPart(dialog)} onClick={() => setOpen(true)}>
        Зарегистрировать поставщика
      </Button>
      {open && <WhenWanted part={dialog} wanted props={{ onClose: close }} onMissing={close} />}
    </>
  );
}
