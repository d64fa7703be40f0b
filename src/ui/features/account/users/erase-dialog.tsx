/** What an erasure of a user's personal data takes and leaves, and the data themselves to hand over before it. */
import { Download } from 'lucide-react';
import { users } from '../../../../api/calls/users.ts';
import type { UserRecord } from '../../../../api/records/user.ts';
import { userStatusOf } from '../../../../machines/user.ts';
import { personalDataTexts } from '../../../../text/personal-data.ts';
import { stepText } from '../../../../text/steps.ts';
import { urlOf } from '../../../../api/client.ts';
import { useSend } from '../../../data/use-call.ts';
import { buttonClass } from '../../../parts/control/button.tsx';
import { OwnedLots } from './owned-lots.tsx';
import { ConfirmDialog } from '../../../parts/dialog/confirm-dialog.tsx';

export function EraseDialog({ user, onClose }: { user: UserRecord; onClose: () => void }) {
  const text = stepText('user', 'user.erase', userStatusOf(user.blocked));
  const erase = useSend(users.erase, { done: text.done, onDone: onClose });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.title}
      will={text.consequences}
      confirm={text.label}
      danger={text.danger}
      busy={erase.busy}
      onConfirm={() => erase.run({ params: { id: user.id } })}
    >
      <p className="mt-3 break-words">
        {user.name}, {user.email}
      </p>
      <OwnedLots user={user} />
      <a
        className={buttonClass({ size: 'sm' }, 'mt-3 w-fit')}
        href={urlOf(users.personalData, { params: { id: user.id } })}
        download
      >
        <Download className="size-4" aria-hidden />
        {personalDataTexts.downloadOf}
      </a>
    </ConfirmDialog>
  );
}
