/** The secret part of a new key, shown this once: to be printed and put away. Alone on its page, so that nothing else is printed. */
import { Download, Printer } from 'lucide-react';
import { formatDateTime } from '../../parts/text/format.ts';
import { serverNow } from '../../data/clock.ts';
import { Button } from '../../parts/control/button.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Section, Stack } from '../../parts/layout/section.tsx';
import { saveKeyFile } from './key-file.ts';
import type { MadeKey } from './new-key-form.tsx';

const grouped = (secret: string): string[] => secret.match(/.{1,8}/g) ?? [];

export function RecoverySheet({ made, name, onKept }: { made: MadeKey; name: string; onKept: () => void }) {
  const { secret, recipient, wrapped } = made;
  return (
    <Stack>
      <div className="print:hidden">
        <Notice tone="warn" title="Напечатайте лист и уберите в сейф">
          Он откроет вашу часть, если забудется парольная фраза. Больше ключ не покажется: на площадке он
          лежит зашифрованным, прочитать его не может никто.
        </Notice>
      </div>
      <Section title="Лист восстановления ключа хранителя">
        <p>
          {name}, {formatDateTime(serverNow())}
        </p>
        <p className="mt-3 text-xs text-ink-soft">Закрытая часть: держите в тайне</p>
        <code className="mt-1 flex flex-wrap gap-x-3 gap-y-1 rounded-box bg-sunken p-3 font-mono text-md select-all">
          {grouped(secret).map((part, index) => (
            // The same eight letters may come twice.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index}>{part}</span>
          ))}
        </code>
        <p className="mt-3 text-xs text-ink-soft">Открытая часть: по ней узнают ключ</p>
        <code className="mt-1 block font-mono text-xs break-all">{recipient}</code>
        <p className="mt-3 text-xs">
          Чтобы открыть свою часть по этому листу, выберите на странице вскрытия «С листа» и наберите закрытую
          часть; пробелы и регистр не важны.
        </p>
      </Section>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button kind="primary" icon={Printer} onClick={() => window.print()}>
          Напечатать лист
        </Button>
        <Button icon={Download} onClick={() => saveKeyFile(recipient, wrapped)}>
          Скачать файл ключа ещё раз
        </Button>
        <Button kind="quiet" onClick={onKept}>
          Ключ сохранён
        </Button>
      </div>
    </Stack>
  );
}
