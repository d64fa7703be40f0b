/** Who is here, the look, and the way out; for a guest the way in. */
import { ChevronDown, Sun } from 'lucide-react';
import { openSignIn } from '../../actors/sign-in-door.ts';
import { useProfileUser } from '../../data/visitor.ts';
import { preloadingSignIn } from '../../features/account/sign-in-part.ts';
import { Button, buttonClass } from '../../parts/control/button.tsx';
import { popupAtPress } from '../../parts/later/popup-at-press.tsx';
import { cx } from '../../parts/text/cx.ts';

const UserPanel = popupAtPress(undefined, () => import('./user-panel.tsx'));

export function UserMenu() {
  const user = useProfileUser();
  return (
    <div className="flex items-center gap-1">
      {!user && (
        <Button kind="primary" size="sm" {...preloadingSignIn} onClick={() => openSignIn()}>
          Войти
        </Button>
      )}
      <UserPanel
        button={{
          'aria-label': user ? undefined : 'Оформление',
          className: cx(buttonClass({ kind: 'quiet', size: 'sm' }), 'px-1.5!'),
          children: (
            <>
              {user ? (
                <>
                  <span
                    aria-hidden
                    className="flex size-7 items-center justify-center rounded-full bg-primary-soft text-xs font-semibold text-primary-ink"
                  >
                    {initials(user.name)}
                  </span>
                  <span className="sr-only">Меню пользователя: </span>
                  <span className="max-w-40 truncate text-sm max-xl:sr-only">{user.name}</span>
                </>
              ) : (
                <Sun className="size-[18px] text-ink-soft" aria-hidden />
              )}
              <ChevronDown className="size-4 text-ink-soft" aria-hidden />
            </>
          ),
        }}
      />
    </div>
  );
}

function initials(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/);
  return `${first.charAt(0)}${second.charAt(0)}`.toUpperCase();
}
