/** What opens behind the user's name, fetched at its first press: who is here, the look, and the way out. */
import { Popover, PopoverButton } from '@headlessui/react';
import { Check, KeyRound, LogOut, Monitor, Moon, Signpost, Sun, UserRoundCog } from 'lucide-react';
import { Link } from 'react-router-dom';
import { companyState } from '../../../text/states.ts';
import { leave } from '../../actors/session.ts';
import { useProfileUser } from '../../data/visitor.ts';
import { roleNames } from '../../../text/role-names.ts';
import { keysPage, morePages } from '../../features/account/menus.ts';
import { beginTour } from '../../features/account/tour/begin.ts';
import { AnchoredPanel } from '../../parts/control/anchored-panel.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button, buttonClass } from '../../parts/control/button.tsx';
import type { PopupButton } from '../../parts/later/popup-at-press.tsx';
import { SEEDS } from '../theme/palette.ts';
import { THEME_TITLES, type ThemeName } from '../theme/themes.ts';
import { setLook, useLook, type ShadeChoice } from '../theme/theme.ts';

const SHADES: { value: ShadeChoice; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: 'Светлая', icon: Sun },
  { value: 'dark', label: 'Тёмная', icon: Moon },
  { value: 'system', label: 'Как в системе', icon: Monitor },
];

export default function UserPanel({ button }: { button: PopupButton }) {
  const user = useProfileUser();
  return (
    <Popover>
      <PopoverButton {...button} />
      <AnchoredPanel
        title={user ? 'Меню пользователя' : 'Оформление'}
        at="bottom end"
        gap={8}
        focus
        className="w-72 p-4"
      >
        {user && (
          <div className="mb-3 flex flex-col gap-1 border-b border-line pb-3">
            <p className="font-semibold break-words">{user.name}</p>
            <p className="text-xs text-ink-soft">
              {roleNames[user.role]} · {user.email}
            </p>
            {user.company && (
              <>
                <p className="mt-1 break-words">{user.company.title}</p>
                <Badge {...companyState(user.company)} className="w-fit" />
              </>
            )}
          </div>
        )}
        <LookChoice />
        {user && (
          <PopoverButton
            as={Link}
            to="/account"
            className={buttonClass({ kind: 'quiet' }, 'mt-3 w-full justify-start!')}
          >
            <UserRoundCog className="size-4 shrink-0" aria-hidden />
            Учётная запись
          </PopoverButton>
        )}
        {user && morePages[user.role].includes(keysPage) && (
          <PopoverButton
            as={Link}
            to={keysPage.to}
            className={buttonClass({ kind: 'quiet' }, 'w-full justify-start!')}
          >
            <KeyRound className="size-4 shrink-0" aria-hidden />
            {keysPage.label}
          </PopoverButton>
        )}
        {user && (
          <PopoverButton
            className={buttonClass({ kind: 'quiet' }, 'w-full justify-start!')}
            onClick={beginTour}
          >
            <Signpost className="size-4 shrink-0" aria-hidden />
            Знакомство с площадкой
          </PopoverButton>
        )}
        {user && (
          <Button kind="quiet" icon={LogOut} className="w-full justify-start!" onClick={() => void leave()}>
            Выйти
          </Button>
        )}
      </AnchoredPanel>
    </Popover>
  );
}

function LookChoice() {
  const look = useLook();
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-ink-soft">Цвет</legend>
        <div className="grid grid-cols-2 gap-1">
          {(Object.keys(SEEDS) as ThemeName[]).map((theme) => (
            <button
              key={theme}
              type="button"
              aria-pressed={look.theme === theme}
              onClick={() => setLook({ theme })}
              className="flex items-center gap-2 rounded-box px-2 py-1.5 text-left text-xs hover:bg-sunken aria-pressed:bg-sunken"
            >
              <span
                aria-hidden
                className="flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong"
                style={{ background: SEEDS[theme] }}
              />
              <span className="min-w-0 flex-1">{THEME_TITLES[theme]}</span>
              {look.theme === theme && <Check className="size-3.5 shrink-0" aria-hidden />}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset className="mt-3">
        <legend className="mb-1 text-xs font-medium text-ink-soft">Тема</legend>
        <div className="flex gap-1">
          {SHADES.map(({ value, label, icon: Icon }) => (
            <button
              key={value}
              type="button"
              aria-pressed={look.shade === value}
              onClick={() => setLook({ shade: value })}
              className="flex flex-1 flex-col items-center gap-1 rounded-box px-1 py-1.5 text-center text-xs hover:bg-sunken aria-pressed:bg-sunken aria-pressed:font-medium"
            >
              <Icon className="size-4" aria-hidden />
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  );
}
