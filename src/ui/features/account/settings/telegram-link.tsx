/** The link that leads into the chat with the bot: for this device, and as a picture for the phone. */
import { Send } from 'lucide-react';
import type { TelegramLink as Link } from '../../../../api/records/telegram.ts';
import { buttonClass } from '../../../parts/control/button.tsx';
import { QrCode } from '../../../parts/text/qr-code.tsx';
import { DateTime } from '../../../parts/text/text.tsx';

export function TelegramLink({ link: { url, expiresAt } }: { link: Link }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <QrCode text={url} label="QR-код ссылки в Telegram" />
      <div className="flex min-w-0 flex-1 basis-56 flex-col items-start gap-3">
        <p>
          Откройте ссылку здесь или наведите на картинку камеру телефона, затем в чате нажмите «Запустить»
          (Start).
        </p>
        <a className={buttonClass({ kind: 'primary' })} href={url} target="_blank" rel="noreferrer">
          <Send className="size-4 shrink-0" aria-hidden />
          Открыть Telegram
        </a>
        <p className="text-xs text-ink-soft">
          Ссылка одноразовая и только для вас, действует до <DateTime value={expiresAt} />. Когда чат
          подключится, это будет видно здесь.
        </p>
      </div>
    </div>
  );
}
