/** The recovery codes as they are shown, once: to be copied or saved before one goes on. */
import { Copy, Download } from 'lucide-react';
import { copyAloud } from '../../../data/copy-aloud.ts';
import { saveFile } from '../../../data/save-file.ts';
import { Button } from '../../../parts/control/button.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const copy = () => copyAloud(text, 'Коды скопированы');
  return (
    <div className="flex flex-col gap-4">
      <p>
        Каждый код один раз заменит код из приложения, если телефона не окажется под рукой. Сохраните их
        сейчас: больше они не покажутся.
      </p>
      <ul
        aria-label="Коды восстановления"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-box bg-sunken p-3"
      >
        {codes.map((code) => (
          <li key={code} className="font-mono text-sm">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} onClick={() => void copy()}>
          Копировать
        </Button>
        <Button icon={Download} onClick={() => saveFile(new Blob([text]), 'Коды восстановления.txt')}>
          Скачать
        </Button>
        <Button kind="primary" onClick={onKept}>
          Коды сохранены
        </Button>
      </div>
    </div>
  );
}
