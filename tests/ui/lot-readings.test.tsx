// @vitest-environment happy-dom
// Who has read what of a lot, by whom.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { useAddress } from '../../src/ui/data/address.ts';
import { ReadingsSection } from '../../src/ui/features/lot/team/readings-section.tsx';
import { serve } from './support/server.ts';
import { metaOf } from './support/lot.ts';
import { PATIENCE, putAway, show } from './support/show.tsx';

afterEach(putAway);

const READERS = [
  { id: 7, name: 'Мария', role: 'manager' },
  { id: 9, name: 'Олег', role: 'auditor' },
] as const;

function Page() {
  const [address] = useAddress();
  return (
    <>
      <p>{`?${address}`}</p>
      <ReadingsSection lotId={1} />
    </>
  );
}

test('the readings of one person are asked for by the name, and stay in the address', async () => {
  const asked = serve({
    'GET /api/v1/lots/1/readings': ({ url }) => {
      const ids = url.searchParams.get('filter[user]');
      const data = READERS.filter(({ id }) => ids === null || ids === String(id)).map((by) => ({
        id: by.id,
        at: '2026-03-01T10:00:00Z',
        by,
        what: 'comparison',
        about: '',
      }));
      return { data, meta: metaOf(data.length) };
    },
    'GET /api/v1/lots/1/readers': () => ({ data: READERS, meta: metaOf(READERS.length) }),
  });
  show(<Page />, { role: 'security' }, '/?readings.filter[user]=7');
  // A link to the readings of one person tells whose they are.
  const own = await screen.findByRole('button', { name: /^Кто: Мария, организатор/ }, PATIENCE);
  await screen.findByRole('button', { name: 'Фильтр: Кто, задан' });
  expect(screen.queryByText('Олег, аудитор')).toBeNull();
  await userEvent.click(own);
  await screen.findByText('Олег, аудитор', undefined, PATIENCE);
  await userEvent.hover(screen.getByRole('button', { name: 'Фильтр: Кто' }));
  await userEvent.click(screen.getByRole('button', { name: 'Фильтр: Кто' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Олег, аудитор' }, PATIENCE));
  await waitFor(() => expect(asked.at(-1)?.url.searchParams.get('filter[user]')).toBe('9'), PATIENCE);
  expect(screen.getByText(/^\?/).textContent).toBe(
    `?${new URLSearchParams({ 'readings.filter[user]': '9' })}`,
  );
});
