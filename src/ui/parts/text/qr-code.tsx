/** A picture to point a phone at: <QrCode text={uri} label="QR-код с ключом" />. */
import { encode } from 'uqr';
import { useMemo } from 'react';

const BORDER = 2;

/** Dark squares of the picture as one path; a picture of the page itself needs no leave from the page's rules. */
function pathOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: path.join('') };
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 self-center rounded-box bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
