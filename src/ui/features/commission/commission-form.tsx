/** Who opens, and how many of them together. */
import { useState } from 'react';
import { commission as calls } from '../../../api/calls/commission.ts';
import type { CommissionRecord, CustodianCandidate } from '../../../api/records/commission.ts';
import { LEAST_THRESHOLD, MOST_CUSTODIANS } from '../../../machines/commission-statuses.ts';
import { roleNames } from '../../../text/role-names.ts';
import { useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Segments } from '../../parts/control/segments.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Checkbox } from '../../parts/form/checkbox.tsx';
import { hasKey, proposedThreshold, spareWords, whyNot } from './custodian-choice.ts';

interface CommissionFormProps {
  lotId: number;
  candidates: readonly CustodianCandidate[];
  /** As it stands; null where there is none yet. */
  now: CommissionRecord | null;
  onClose: () => void;
}

export function CommissionForm({ lotId, candidates, now, onClose }: CommissionFormProps) {
  const [chosen, setChosen] = useState<readonly number[]>(
    () => now?.custodians.map(({ userId }) => userId) ?? [],
  );
  const [picked, setPicked] = useState<number | null>(now?.threshold ?? null);
  const name = useSend(calls.name, {
    done: 'Хранители назначены: проведите пробное вскрытие',
    onDone: onClose,
  });
  const size = chosen.length;
  const threshold = Math.min(picked ?? proposedThreshold(size), Math.max(size, LEAST_THRESHOLD));
  const closed = whyNot(candidates);
  const spare = size >= LEAST_THRESHOLD ? spareWords(threshold, size) : null;
  const steps = Array.from({ length: Math.max(size - LEAST_THRESHOLD + 1, 1) }, (_, index) => {
    const count = String(LEAST_THRESHOLD + index);
    return { id: count, label: count };
  });
  if (closed)
    return (
      <Notice tone="warn" title="Пока не включить">
        {closed}
        <Keyless candidates={candidates} />
      </Notice>
    );
  return (
    <div className="flex flex-col gap-4">
      <fieldset>
        <legend className="text-xs font-medium text-ink-soft">Хранители ключей</legend>
        <ul className="mt-1">
          {candidates.filter(hasKey).map(({ userId, name: who, role }) => (
            <li key={userId}>
              <label htmlFor={`custodian-${userId}`} className="flex items-start gap-2 py-1.5">
                <Checkbox
                  id={`custodian-${userId}`}
                  value={chosen.includes(userId)}
                  disabled={!chosen.includes(userId) && size >= MOST_CUSTODIANS}
                  onChange={(on) =>
                    setChosen((all) => (on ? [...all, userId] : all.filter((id) => id !== userId)))
                  }
                />
                <span className="min-w-0">
                  {who}
                  <span className="block text-xs text-ink-soft">{roleNames[role]}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        <Keyless candidates={candidates} />
      </fieldset>
      <div>
        <p className="mb-1 text-xs font-medium text-ink-soft">Сколько из них открывают вместе</p>
        <Segments
          label="Сколько из них открывают вместе"
          items={steps}
          value={String(threshold)}
          onChange={(count) => setPicked(Number(count))}
        />
      </div>
      {spare && <Notice tone="warn">{spare}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          busy={name.busy}
          disabled={size < LEAST_THRESHOLD}
          onClick={() => name.run({ params: { id: lotId }, body: { threshold, custodians: [...chosen] } })}
        >
          Назначить: {threshold} из {size}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </div>
  );
}

const SHOWN = 8;

function Keyless({ candidates }: { candidates: readonly CustodianCandidate[] }) {
  const names = candidates.filter((one) => !hasKey(one)).map(({ name }) => name);
  if (names.length === 0) return null;
  const more = names.length - SHOWN;
  return (
    <p className="mt-2 text-xs text-ink-soft">
      Ключа ещё нет: {names.slice(0, SHOWN).join(', ')}
      {more > 0 && ` и ещё ${more}`}.
    </p>
  );
}
