/** The search itself, fetched when it is first opened: what can be done here, lots, companies (for those who may read them) and pages. */
import {
  Combobox,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Dialog,
  DialogBackdrop,
  DialogPanel,
} from '@headlessui/react';
import { Building2, FileSearch, PanelTop, Search, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { companies } from '../../../api/calls/companies.ts';
import { lots } from '../../../api/calls/lots.ts';
import type { Role } from '../../../machines/access.ts';
import { foldText, otherLayout } from '../../../rules/search-text.ts';
import { lotGroupText } from '../../../text/lot-states.ts';
import { useOfferedActions, type PageAction } from '../../data/page-actions.ts';
import { useFocusBack } from '../../parts/dialog/use-focus-back.ts';
import { useVisitor } from '../../data/visitor.ts';
import { useCall } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';
import { menus, morePages } from '../../features/account/menus.ts';
import { publicPages } from '../../features/account/public-pages.ts';
import { useOwnWork } from '../../features/desk/own-work.ts';
import { waitingAction } from '../../features/desk/waiting-action.ts';

interface Found {
  id: string;
  choose: () => void;
  label: string;
  note: string;
  icon: typeof Search;
}

const PAUSE_MS = 200;
const LEAST = 2;
/** Who may list companies, and where one is looked at. */
const COMPANY_PAGES: Partial<Record<Role, string>> = {
  security: '/security/moderation?filter[search]=',
  admin: '/admin/contragents?filter[search]=',
};

export default function SearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  useFocusBack(open);
  return (
    <Dialog open={open} onClose={onClose} aria-label="Поиск по площадке" className="fixed inset-0 z-[60]">
      <DialogBackdrop className="fixed inset-0 bg-[#000]/40" />
      <div className="fixed inset-0 flex items-start justify-center p-2 pt-[10vh]">
        <DialogPanel className="w-full max-w-xl animate-appear rounded-box bg-surface shadow-pop">
          <Palette onClose={onClose} />
        </DialogPanel>
      </div>
    </Dialog>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { found, corrected, busy } = useFound(text.trim(), asked);

  return (
    <Combobox
      onChange={(one: Found | null) => {
        if (!one) return;
        onClose();
        one.choose();
      }}
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-4 text-ink-soft" aria-hidden />
        <ComboboxInput
          data-autofocus
          onKeyDown={(event) => {
            // The first Escape would only fold the list.
            if (event.key === 'Escape') onClose();
          }}
          aria-label="Поиск"
          placeholder="Номер, название, компания, страница, действие"
          onChange={(event) => setText(event.target.value)}
          className="h-12 w-full bg-transparent outline-none"
        />
      </div>
      <ComboboxOptions static className="max-h-[60vh] overflow-y-auto p-2">
        {corrected && <p className="px-2 pb-2 text-xs text-ink-soft">Показано по запросу «{corrected}»</p>}
        {found.map((one) => (
          <ComboboxOption
            key={one.id}
            value={one}
            className="flex cursor-pointer items-center gap-3 rounded-box px-2 py-2 data-focus:bg-sunken"
          >
            <one.icon className="size-4 shrink-0 text-ink-soft" aria-hidden />
            {/* What tells two actions apart, the number, stands last. */}
            <span className="min-w-0 flex-1 break-words sm:truncate">{one.label}</span>
            <span className="shrink-0 text-xs text-ink-soft">{one.note}</span>
          </ComboboxOption>
        ))}
        {found.length === 0 && <p className="px-2 py-4 text-ink-soft">{busy ? 'Ищем…' : 'Не найдено'}</p>}
      </ComboboxOptions>
    </Combobox>
  );
}

/** What is here is picked at once: Enter right after the last letter must not choose what stood first before it. */
function useFound(text: string, asked: string): { found: Found[]; corrected: string | null; busy: boolean } {
  const navigate = useNavigate();
  const { role } = useVisitor();
  const offered = useOfferedActions();
  // At a lot its own steps are meant: Enter that comes before one of them is open must not take that of another lot.
  const { pathname } = useLocation();
  const isAtLot = [tenderPath(''), '/apply'].some((one) => pathname.startsWith(one));
  const work = useOwnWork().map((item) => ({
    ...waitingAction(item),
    run: () => void navigate(item.to, { state: item.state }),
  }));
  // What waits is an action of its page where that page names it.
  const actions: PageAction[] = [
    ...offered,
    ...(text === '' || isAtLot ? [] : work.filter(({ id }) => !offered.some((one) => one.id === id))),
  ];
  const long = asked.length >= LEAST;
  const companyPage = COMPANY_PAGES[role];
  const ofLots = useCall(lots.search, { query: { search: asked, limit: 8 } }, { enabled: long });
  const ofCompanies = useCall(
    companies.list,
    { query: { filter: { search: asked }, per_page: 5 } },
    { enabled: long && companyPage !== undefined },
  );
  const ofMeant = useCall(
    companies.list,
    { query: { filter: { search: otherLayout(asked) ?? '' }, per_page: 5 } },
    { enabled: ofCompanies.data?.data.length === 0 && otherLayout(asked) !== null },
  );
  // Words in any order, and as they were meant where the layout was another one.
  const meant = otherLayout(text);
  const readings = (meant === null ? [text] : [text, meant]).map((one) => foldText(one).split(' '));
  const isMeant = (name: string) =>
    readings.some((words) => words.every((word) => foldText(name).includes(word)));
  const all = [
    ...menus[role].flatMap(({ label, to }) => (to ? [{ label, to }] : [])),
    ...morePages[role],
    ...publicPages,
  ];
  // A page has one line, under the name that it has in the menu.
  const pages = all.filter(
    ({ label, to }, place) => all.findIndex((one) => one.to === to) === place && isMeant(label),
  );
  const place = (to: string) => ({ id: `to ${to}`, choose: () => void navigate(to) });
  const doable = (isGeneral: boolean): Found[] =>
    actions
      .filter(({ general = false, keysOnly }) => !keysOnly && general === isGeneral)
      .filter(({ title }) => isMeant(title))
      .map(({ id, title, keys, run }) => ({
        id,
        choose: run,
        label: title,
        note: keys ?? 'действие',
        icon: Zap,
      }));
  const found: Found[] = [
    ...doable(false),
    ...(long ? (ofLots.data?.data ?? []) : []).map((lot) => ({
      ...place(tenderPath(lot.id)),
      label: `${lot.number} · ${lot.title}`,
      note: lotGroupText(lot.status).label,
      icon: FileSearch,
    })),
    ...(long && companyPage ? [...(ofCompanies.data?.data ?? []), ...(ofMeant.data?.data ?? [])] : []).map(
      (company) => ({
        ...place(companyPage + encodeURIComponent(company.itn ?? company.title)),
        id: `company ${company.id}`,
        label: company.title,
        note: company.itn ? `ИНН ${company.itn}` : 'компания',
        icon: Building2,
      }),
    ),
    ...pages.map(({ label, to }) => ({
      ...place(to),
      label,
      // News and documents are read at one address and written at another.
      note: to.startsWith('/admin/') ? 'администрирование' : 'страница',
      icon: PanelTop,
    })),
    ...doable(true),
  ];
  return {
    found,
    corrected: long ? (ofLots.data?.corrected ?? null) : null,
    busy: ofLots.isFetching || ofCompanies.isFetching || ofMeant.isFetching,
  };
}
