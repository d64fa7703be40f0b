/** What this page's code is known by: who sends the code could send another, and whoever doubts compares. */
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../parts/layout/section.tsx';

async function ownCode(): Promise<string | null> {
  // It brings the hash function: nobody waits for it, here or at the key.
  const [answer, { pageCodeHash, readPageCode }] = await Promise.all([
    fetch('/code.json'),
    import('../../../proof/page-code.ts'),
  ]);
  const files = answer.ok ? readPageCode(await answer.json().catch(() => null)) : null;
  return files && pageCodeHash(files);
}

export function PageCode() {
  const { data } = useQuery({ queryKey: ['page-code'], queryFn: ownCode, staleTime: Infinity, retry: false });
  // Served from source there is no build to be known by.
  if (!data) return null;
  return (
    <Section title="Код этой страницы">
      <code className="font-mono text-xs break-all select-all">{data}</code>
      <p className="mt-2 max-w-prose text-xs text-ink-soft">
        Ключи работают в браузере, а код страницы присылает площадка. Кто ей не доверяет, сверяет эту сумму с
        той, что опубликована с выпуском, с другого компьютера:{' '}
        <code>npm run verify -- --page https://адрес</code>.
      </p>
    </Section>
  );
}
