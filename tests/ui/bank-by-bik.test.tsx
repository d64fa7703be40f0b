// @vitest-environment happy-dom
// The bank of a БИК: what is empty is filled, what somebody wrote is offered another and not written over.
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { bankingAccount } from '../../src/api/records/company.ts';
import { BankFields } from '../../src/ui/features/company/profile/bank-fields.tsx';
import { queryClient } from '../../src/ui/data/query-client.ts';
import { Form, useAppForm } from '../../src/ui/parts/form/form.tsx';
import { serve } from './support/server.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const BANKS: Record<string, { name: string; town: string; correspondentAccount: string }> = {
  '044525225': { name: 'ПАО БОЛЬШОЙ', town: 'г. Москва', correspondentAccount: '30101810400000000225' },
  '044525974': { name: 'АО МАЛЫЙ', town: 'г. Москва', correspondentAccount: '30101810145250000974' },
};

const schema = z.object({ isResident: z.boolean(), bankingAccount });

function Profile({ bank = '', bik = '' }: { bank?: string; bik?: string }) {
  const form = useAppForm({
    schema,
    values: {
      isResident: true,
      bankingAccount: {
        bank,
        bankIdentifierCode: bik,
        settlementAccount: '',
        correspondentAccount: '',
        isGovernmentFacility: false,
        comment: '',
      },
    },
    submit: async () => {},
  });
  return (
    <Form form={form} label="Реквизиты">
      <BankFields />
    </Form>
  );
}

function show(isThere: boolean, given: { bank?: string; bik?: string } = {}) {
  const asked = serve({
    'GET /api/v1/banks/find': ({ url }) => {
      const bik = url.searchParams.get('bik')!;
      const bank = isThere ? (BANKS[bik] ?? null) : null;
      return { data: { bik, isKnown: isThere ? bank !== null : null, bank } };
    },
  });
  const router = createMemoryRouter([{ path: '*', element: <Profile {...given} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return asked;
}
const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const NAME = /^Наименование банка/;
const ACCOUNT = /^Корреспондентский счёт/;
const BIK = /^БИК/;

test('fills what is empty, follows another БИК, says which is unknown', async () => {
  const asked = show(true);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(BIK), '044525225');
  await waitFor(() => expect([value(NAME), value(ACCOUNT)]).toEqual(['ПАО БОЛЬШОЙ', '30101810400000000225']));
  expect(asked).toHaveLength(1);
  await user.clear(screen.getByLabelText(BIK));
  await user.type(screen.getByLabelText(BIK), '044525974');
  await waitFor(() => expect([value(NAME), value(ACCOUNT)]).toEqual(['АО МАЛЫЙ', '30101810145250000974']));
  await user.clear(screen.getByLabelText(BIK));
  await user.type(screen.getByLabelText(BIK), '044525000');
  expect(await screen.findByText(/Такого БИК нет в справочнике/)).toBeDefined();
  expect(value(NAME)).toBe('АО МАЛЫЙ');
});

test('what was written stays until one asks, and a profile that is opened is not changed', async () => {
  show(true, { bank: 'Сберегательный', bik: '044525225' });
  const offer = await screen.findByRole('button', { name: 'Подставить' });
  expect([value(NAME), value(ACCOUNT)]).toEqual(['Сберегательный', '']);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(ACCOUNT), '30101810400000000226');
  expect(screen.getByText(/Корреспондентский счёт не тот/)).toBeDefined();
  await user.click(offer);
  expect([value(NAME), value(ACCOUNT)]).toEqual(['ПАО БОЛЬШОЙ', '30101810400000000225']);
  expect(screen.queryByRole('button', { name: 'Подставить' })).toBeNull();
});

test('without a directory nothing is filled and nothing is said', async () => {
  const asked = show(false);
  await userEvent.setup().type(screen.getByLabelText(BIK), '044525225');
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('status')).toBeNull();
  expect(value(NAME)).toBe('');
});
