/** The keys that the person has made. The newest is the one that is named by. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { commission } from '../../../api/calls/commission.ts';
import { useCall } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { Section } from '../../parts/layout/section.tsx';
import { formatDateTime } from '../../parts/text/format.ts';
import { saveKeyFile, shortKey } from './key-file.ts';
import { NewKeyForm, type MadeKey } from './new-key-form.tsx';

export function OwnKeys({ userId, onMade }: { userId: number; onMade: (key: MadeKey) => void }) {
  const { data, error } = useCall(commission.ownKeys);
  const [isAdding, setAdding] = useState(false);
  const keys = data?.data;
  if (!keys)
    return error ? <EmptyState title="Не удалось загрузить ключи" text={error.message} /> : <SkeletonLines />;
  const form = <NewKeyForm userId={userId} onMade={onMade} />;
  if (keys.length === 0)
    return (
      <Section title="Ключа ещё нет">
        <p className="mb-4 max-w-prose">
          Ключ нужен тем, кто вместе с другими вскрывает предложения. Он создаётся в этом браузере: площадка
          хранит его только зашифрованным вашей парольной фразой, а открыть свою часть сможете вы один.
        </p>
        {form}
      </Section>
    );
  return (
    <Section
      title="Мои ключи"
      count={keys.length}
      note="Старые ключи не удаляются: ими, возможно, ещё что-то запечатано"
      actions={
        !isAdding && (
          <Button size="sm" onClick={() => setAdding(true)}>
            Создать новый ключ
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {keys.map(({ recipient, wrapped, createdAt }, index) => (
          <li key={recipient} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <code title={recipient} className="font-mono text-sm">
              {shortKey(recipient)}
            </code>
            <span className="text-ink-soft">создан {formatDateTime(createdAt)}</span>
            {index === 0 && <Badge tone="good" label="Им назначают" />}
            <Button
              size="sm"
              kind="quiet"
              icon={Download}
              className="ml-auto"
              onClick={() => saveKeyFile(recipient, wrapped)}
            >
              Файл ключа
            </Button>
          </li>
        ))}
      </ul>
      {isAdding && <div className="mt-4 border-t border-line pt-4">{form}</div>}
    </Section>
  );
}
