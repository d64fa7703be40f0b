// @vitest-environment happy-dom
// Where the home page finds nothing: who supplies such things asks to be told of them, by one press where the category is known.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { forgetSignIn, isSignInOpen } from '../../src/ui/actors/sign-in-door.ts';
import TellMe from '../../src/ui/features/lot/open/tell-me.tsx';
import { serve } from './support/server.ts';
import { changes, putAway, show } from './support/show.tsx';

const NAME = 'Сообщить, когда появится';
const vendor = { id: 7, role: 'vendor', company: null } as never;
const followed = (...categoryIds: number[]) => ({ data: { categoryIds, categories: [] } });

afterEach(() => {
  forgetSignIn();
  putAway();
});

test('a guest signs in first', async () => {
  serve({});
  show(<TellMe category="5" />);
  expect(isSignInOpen()).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: NAME }));
  expect(isSignInOpen()).toBe(true);
});

test('a vendor’s press adds the category of the list to those followed', async () => {
  let ids = [3];
  const asked = serve({
    'GET /api/v1/profile/subscriptions': () => followed(...ids),
    'PUT /api/v1/profile/subscriptions': ({ body }) => {
      ids = (body as { categoryIds: number[] }).categoryIds;
      return followed(...ids);
    },
  });
  show(<TellMe category="5" />, vendor);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: NAME });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
  await screen.findByText(/^О новых процедурах этой категории придёт уведомление/);
  expect(changes(asked)).toEqual([['PUT', '/api/v1/profile/subscriptions', { categoryIds: [3, 5] }]]);
});

test('a list of no one category leads to where categories are chosen', () => {
  serve({});
  show(<TellMe category="" />, vendor);
  expect(screen.getByRole('link', { name: NAME }).getAttribute('href')).toBe('/account?tab=notifications');
});

test('who supplies nothing is offered nothing', () => {
  serve({});
  show(<TellMe category="5" />, { id: 8, role: 'manager', company: null } as never);
  expect(document.body.textContent).not.toContain(NAME);
});
