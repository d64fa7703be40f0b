/**
 * What asks the vendor for action now, the nearest term first: rounds, clarifications, drafts and changes not submitted; then contracts, and
 * who asks to act for the company.
 * `quiet`: nothing is drawn where nothing asks.
 */
import { useLocation } from 'react-router-dom';
import { useVendorWork } from './own-work.ts';
import { WaitingList } from './waiting-list.tsx';

export function ActionList({ quiet = false }: { quiet?: boolean }) {
  const { items: all, error, may } = useVendorWork();
  const { pathname } = useLocation();
  // What is answered on this very page stands there.
  const items = all?.filter(({ to }) => to !== pathname);
  if (quiet && !items?.length) return items || error ? null : <div className="awaited" hidden />;
  return (
    <WaitingList
      title="Требует действия"
      items={items}
      error={error}
      order={may ? undefined : 'подаёт и подписывает коллега с правом подачи'}
      empty="Ничего не ждёт вас. Здесь появятся уточнения, переторжки, неподанные черновики и договоры."
    />
  );
}
