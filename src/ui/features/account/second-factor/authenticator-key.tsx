/** The key for an authenticator app: a picture to point the phone at, and the same to type by hand. */
import { QrCode } from '../../../parts/text/qr-code.tsx';

export function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Откройте приложение для кодов (Яндекс Ключ, Google Authenticator, Aegis и другие), добавьте запись и
        наведите камеру на картинку.
      </p>
      <QrCode text={uri} label="QR-код с ключом" />
      <p className="text-xs text-ink-soft">
        Не получается навести камеру? Введите ключ вручную:
        <code className="mt-1 block text-sm break-all text-ink">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </div>
  );
}
