/** Who opens, and who of them has. */
import { Check, Hourglass } from 'lucide-react';
import type { CommissionRecord } from '../../../api/records/commission.ts';
import { isJoined, isUntried } from '../../../machines/commission-statuses.ts';
import { roleNames } from '../../../text/role-names.ts';
import { cx } from '../../parts/text/cx.ts';
import { shortKey } from './key-file.ts';

/** Whether parts are being opened now, or have been. */
const isUnderWay = ({ status, custodians }: CommissionRecord): boolean =>
  isUntried(status) || isJoined(status) || custodians.some(({ hasHanded }) => hasHanded);

export function CustodianList({ commission }: { commission: CommissionRecord }) {
  const { custodians, threshold } = commission;
  const handed = custodians.filter(({ hasHanded }) => hasHanded).length;
  const isShown = isUnderWay(commission);
  return (
    <div className="flex flex-col gap-2">
      {isShown && (
        <div>
          <p className="text-sm font-medium">
            {isUntried(commission.status) ? 'Пробный конверт открыли' : 'Свои части открыли'} {handed} из{' '}
            {threshold} нужных
          </p>
          <div className="mt-1 flex gap-1" aria-hidden>
            {Array.from({ length: threshold }, (_, index) => (
              <span
                key={index}
                className={cx('h-1.5 flex-1 rounded-full', index < handed ? 'bg-ok' : 'bg-sunken')}
              />
            ))}
          </div>
        </div>
      )}
      <ul className="divide-y divide-line">
        {custodians.map(({ userId, name, role, recipient, hasHanded }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-3 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block break-words">{name}</span>
              <span className="block text-xs text-ink-soft">
                {roleNames[role]}, ключ <code title={recipient}>{shortKey(recipient)}</code>
              </span>
            </span>
            {isShown && (
              <span
                className={cx('flex items-center gap-1 text-xs', hasHanded ? 'text-ok' : 'text-ink-soft')}
              >
                {hasHanded ? (
                  <Check className="size-3.5" aria-hidden />
                ) : (
                  <Hourglass className="size-3.5" aria-hidden />
                )}
                {hasHanded ? 'открыл(а) свою часть' : 'ещё не открывал(а)'}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
