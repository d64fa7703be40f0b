// @vitest-environment happy-dom
// A secret that is shown once: it is copied, and where the browser refuses that is said and the secret stays in sight.
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { errors } from '../../src/text/errors.ts';
import { ShownOnce } from '../../src/ui/features/account/settings/shown-once.tsx';
import { Toaster } from '../../src/ui/parts/feedback/toaster.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onKept.mockClear();
});

const onKept = vi.fn<() => void>();

async function press(write: (text: string) => Promise<void>) {
  const person = userEvent.setup();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);
  render(
    <>
      <ShownOnce secret="s3cret" copied="Ключ скопирован" kept="Ключ сохранён" onKept={onKept}>
        Больше он не покажется.
      </ShownOnce>
      <Toaster />
    </>,
  );
  await person.click(screen.getByRole('button', { name: 'Копировать' }));
  return writeText;
}

it('is copied, and that is said', async () => {
  const writeText = await press(async () => {});
  expect(await screen.findByText('Ключ скопирован')).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith('s3cret');
  // Only who says that it is kept goes on.
  expect(onKept).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Ключ сохранён' }));
  expect(onKept).toHaveBeenCalledOnce();
});

it('that the browser does not copy stays in sight, and the refusal is said', async () => {
  await press(() => Promise.reject(new DOMException('', 'NotAllowedError')));
  expect(await screen.findByText(errors.noClipboard)).toBeTruthy();
  expect(screen.getByText('s3cret')).toBeTruthy();
  // The field that it was put into for the old way is gone, and the focus is where it was.
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(document.activeElement?.textContent).toBe('Копировать');
});
