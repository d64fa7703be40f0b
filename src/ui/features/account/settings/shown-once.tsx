/** A secret that is shown this once: <ShownOnce secret={…} copied="Ключ скопирован" kept="Ключ сохранён" onKept={…}>what it is for</ShownOnce>. */
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyAloud } from '../../../data/copy-aloud.ts';
import { Button } from '../../../parts/control/button.tsx';

interface ShownOnceProps {
  secret: string;
  copied: string;
  kept: string;
  onKept: () => void;
  children: ReactNode;
}

export const ShownOnce = ({ secret, copied, kept, onKept, children }: ShownOnceProps) => (
  <div className="flex flex-col gap-4">
    <p>{children}</p>
    <code className="rounded-box bg-sunken p-3 font-mono text-sm break-all select-all">{secret}</code>
    <div className="flex flex-wrap justify-end gap-2">
      <Button icon={Copy} onClick={() => void copyAloud(secret, copied)}>
        Копировать
      </Button>
      <Button kind="primary" onClick={onKept}>
        {kept}
      </Button>
    </div>
  </div>
);
