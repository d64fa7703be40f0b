/** The key for an authenticator app: a picture to point the phone at, and the same to type by hand. */
import { encode } from 'uqr';
import { useMemo } from 'react';

const BORDER = 2;

/** Dark squares of the picture as one path; a picture of the page itself needs no leave from the page's rules. */
function pathOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join('') };
}

export function AuthenticatorKey({ secret, uri }: { secret: string; uri: string }) {
  const { size, path } = useMemo(() => pathOf(uri), [uri]);
  return (
    <div className="flex flex-col gap-3">
      <p>
        Откройте приложение для кодов (Яндекс Ключ, Google Authenticator, Aegis и другие), добавьте запись и
        наведите камеру на картинку.
      </p>
      <svg
        role="img"
        aria-label="QR-код с ключом"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-44 self-center rounded-box bg-white"
      >
        <path d={path} fill="#000" />
      </svg>
      <p className="text-xs text-ink-soft">
        Не получается навести камеру? Введите ключ вручную:
        <code className="mt-1 block text-sm break-all text-ink">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </div>
  );
}
