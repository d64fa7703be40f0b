/** Who is here, the look, and the way out; for a guest the way in. */
import { ChevronDown, Sun } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { openSignIn } from '../../actors/sign-in-door.ts';
import { publicConfig } from '../../data/config.ts';
import { useProfileUser } from '../../data/visitor.ts';
import { preloadingSignIn } from '../../features/account/sign-in-part.ts';
import { Button, buttonClass } from '../../parts/control/button.tsx';
import { popupAtPress } from '../../parts/later/popup-at-press.tsx';
import { cx } from '../../parts/text/cx.ts';

const UserPanel = popupAtPress(undefined, () => import('./user-panel.tsx'));

export function UserMenu() {
  const user = useProfileUser();
  const { pathname } = useLocation();
  return (
    <div className="flex items-center gap-1 max-[429px]:gap-0.5">
      {!user && (
        <>
          <Button size="bar" className="max-sm:px-2.5!" {...preloadingSignIn} onClick={() => openSignIn()}>
            Войти
          </Button>
          <Button
            // On a lot what is filled is to apply.
            kind={pathname.startsWith('/tender-') ? 'secondary' : 'primary'}
            size="bar"
            className="max-md:hidden"
            {...preloadingSignIn}
            onClick={() => openSignIn('register')}
          >
            Зарегистрироваться
          </Button>
        </>
      )}
      <UserPanel
        button={{
          'aria-label': user ? undefined : 'Оформление',
          className: cx(buttonClass({ kind: 'quiet', size: 'sm' }), 'px-1.5!', !user && 'max-[359px]:hidden'),
          children: (
            <>
              {user ? (
                <>
                  <span
                    aria-hidden
                    className="flex size-7 items-center justify-center rounded-full bg-primary-soft text-2xs font-semibold text-primary-ink"
                  >
                    {initials(user.name)}
                  </span>
                  <span className="sr-only">Меню пользователя: </span>
                  <span
                    data-frame-unseen
                    className="max-w-50 text-left text-table leading-4! font-normal max-md:sr-only wide:max-w-56"
                  >
                    <span className="block truncate">{user.name}</span>
                    <span className="block truncate text-2xs text-ink-soft">
                      {user.company?.title ??
                        (user.role === 'vendor' ? 'Компания не указана' : publicConfig().organizer.title)}
                    </span>
                  </span>
                </>
              ) : (
                <Sun className="size-[18px] text-ink-soft" aria-hidden />
              )}
              <ChevronDown data-frame-folds className="size-4 text-ink-soft max-md:hidden" aria-hidden />
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
