/** A small number beside a name: <Counter n={12} />; nothing for zero unless `zero`. */
export function Counter({ n, zero, strong }: { n: number; zero?: boolean; strong?: boolean }) {
  if (n === 0 && !zero) return null;
  return (
    <span
      className={
        strong
          ? 'inline-flex min-w-5 justify-center rounded-full bg-bad-fill px-1.5 text-xs font-medium text-white'
          : 'inline-flex min-w-5 justify-center rounded-full bg-sunken px-1.5 text-xs font-medium text-ink-soft'
      }
    >
      {n > 99 ? '99+' : n}
    </span>
  );
}
