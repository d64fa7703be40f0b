/** Loading: <Spinner /> in place; <FullScreenSpinner /> blurs the page while another one loads. */
import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';

export function Spinner({ label = 'Загрузка' }: { label?: string }) {
  return (
    <output className="inline-flex items-center gap-2 text-ink-soft">
      <LoaderCircle className="size-5 animate-spin" aria-hidden />
      <span className="sr-only">{label}</span>
    </output>
  );
}

/** Shown after a moment, so that a quick page does not flash. */
export function FullScreenSpinner({ delay = 150 }: { delay?: number }) {
  const [shown, setShown] = useState(delay === 0);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  if (!shown) return null;
  return (
    <div className="fixed inset-0 z-[90] flex items-center justify-center bg-page/60 backdrop-blur-sm">
      <output>
        <LoaderCircle className="size-8 animate-spin text-primary-ink" aria-hidden />
        <span className="sr-only">Страница загружается</span>
      </output>
    </div>
  );
}
