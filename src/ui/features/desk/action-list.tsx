/**
 * What asks the vendor for action now, the nearest term first: rounds, clarifications, drafts and changes not submitted; then contracts.
 * `quiet`: nothing is drawn where nothing asks.
 */
import { useVendorWork } from './own-work.ts';
import { WaitingList } from './waiting-list.tsx';

export function ActionList({ quiet = false }: { quiet?: boolean }) {
  const { items, error, may } = useVendorWork();
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
