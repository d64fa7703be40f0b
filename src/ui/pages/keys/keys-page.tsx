/** /keys: the keys by which the person opens lots together with others, and the lots that ask for them. */
import { useState } from 'react';
import { useVisitor } from '../../data/visitor.ts';
import type { MadeKey } from '../../features/commission/new-key-form.tsx';
import { OwnKeys } from '../../features/commission/own-keys.tsx';
import { OwnCustodianLots } from '../../features/commission/own-lots.tsx';
import { PageCode } from '../../features/commission/page-code.tsx';
import { RecoverySheet } from '../../features/commission/recovery-sheet.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';

export default function Page() {
  const { id, name } = useVisitor();
  const [made, setMade] = useState<MadeKey | null>(null);
  if (id === null) return null;
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Мои ключи"
        note="Ключи хранителя: ими вместе с другими вскрывают предложения, запечатанные участниками"
      />
      {made ? (
        <RecoverySheet made={made} name={name ?? ''} onKept={() => setMade(null)} />
      ) : (
        <Stack>
          <OwnCustodianLots />
          <OwnKeys userId={id} onMade={setMade} />
          <PageCode />
        </Stack>
      )}
    </div>
  );
}
