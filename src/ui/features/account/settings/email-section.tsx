/** The address one signs in by; a new one takes its place once its letter's link was opened. */
import { useState } from 'react';
import type { ProfileRecord } from '../../../../api/records/user.ts';
import { Button } from '../../../parts/control/button.tsx';
import { Badge } from '../../../parts/feedback/badge.tsx';
import { Notice } from '../../../parts/feedback/notice.tsx';
import { Section, Stack } from '../../../parts/layout/section.tsx';
import { lazyPart, preloadingPart } from '../../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../../parts/later/when-wanted.tsx';

const dialog = lazyPart(async () => ({
  default: (await import('../change-email-dialog.tsx')).ChangeEmailDialog,
}));

export function EmailSection({ user }: { user: ProfileRecord }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Section
      title="Электронная почта"
      note="По ней вы входите и получаете письма."
      actions={
        <Button size="sm" {...preloadingPart(dialog)} onClick={() => setChanging(true)}>
          Сменить почту
        </Button>
      }
    >
      <Stack>
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-all">{user.email}</span>
          {user.emailVerifiedAt === null ? (
            <Badge tone="warn" label="Не подтверждена" />
          ) : (
            <Badge tone="good" label="Подтверждена" />
          )}
        </p>
        {user.pendingEmail !== null && (
          <Notice title="Ждёт подтверждения">
            На адрес <b className="break-all">{user.pendingEmail}</b> отправлено письмо. Почта сменится, когда
            вы откроете ссылку из него; до тех пор входите по прежней.
          </Notice>
        )}
      </Stack>
      <WhenWanted
        part={dialog}
        wanted={isChanging}
        props={{ open: isChanging, onClose: () => setChanging(false) }}
        onMissing={() => setChanging(false)}
      />
    </Section>
  );
}
