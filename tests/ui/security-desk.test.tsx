// @vitest-environment happy-dom
// The desk of security: whom it keeps waiting, applications and companies, who has waited longest first.
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CompanyReview } from '../../src/ui/features/company/company-review.tsx';
import { RegistryComparison } from '../../src/ui/features/company/registry-comparison.tsx';
import Page from '../../src/ui/pages/security/security-page.tsx';
import { quietStream } from './support/event-source.ts';
import { serve, type Asked } from './support/server.ts';
import { plain, putAway, show } from './support/show.tsx';

const list = <T,>(rows: readonly T[], total = rows.length) => ({
  data: rows,
  meta: { total, page: 1, perPage: 10, lastPage: 1 },
});
const company = (id: number, title: string) => ({
  id,
  title,
  itn: '6399412010',
  submittedAt: '2026-11-20T09:00:00Z',
});

beforeEach(quietStream);
afterEach(putAway);

const openDesk = (companies: readonly object[]) => {
  const asked = serve({
    'GET /api/v2/applications': () => list([]),
    'GET /api/v1/companies': () => list(companies),
    'GET /api/v1/list-views': () => ({ data: [] }),
  });
  show(<Page />, { id: 7, role: 'security', company: null } as never);
  return asked;
};
const sortOf = ({ url }: Asked) => url.searchParams.get('sort');

test('companies that wait for accreditation stand on it, each a press from its check', async () => {
  const asked = openDesk([company(3, 'АО «Завод»'), company(4, '')]);
  const block = within(await screen.findByRole('region', { name: /Ждут аккредитации/ }));
  expect(block.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/security/moderation?company=3',
    '/security/moderation?company=4',
  ]);
  expect(block.getByText('Без наименования')).toBeDefined();
  expect(block.getByText('сначала те, кто ждёт дольше')).toBeDefined();
  expect(asked.filter(({ path }) => path === '/api/v1/companies').map(sortOf)).toEqual(['submittedAt']);
});

test('where no company waits nothing is said of it; applications come in the order they wait in', async () => {
  const asked = openDesk([]);
  await screen.findByText('Все заявки проверены. Новые появятся здесь сами.');
  expect(screen.queryByText('Ждут аккредитации')).toBeNull();
  const waiting = asked.filter(
    ({ url }) => url.searchParams.has('filter[unverified_by]') && url.searchParams.has('sort'),
  );
  expect(waiting.map(sortOf)).toEqual(['submittedAt']);
});

test('what differs from the registry is told first', async () => {
  serve({
    'GET /api/v1/companies/search': () => ({
      data: [
        {
          inn: '6399412010',
          kpp: '639901001',
          title: 'АО «Завод»',
          fullTitle: '',
          type: 'party',
          ogrn: '1',
          okpo: '',
          address: '',
          management: { name: '', post: '' },
          state: { status: 'ACTIVE', title: 'Действующая' },
        },
      ],
    }),
  });
  const profile = {
    isResident: true,
    title: 'АО «Завод»',
    itn: '6399412010',
    address: '',
    generalInfo: { fullTitle: '', type: 'party', kpp: '639901002', ogrn: '1', okpo: '' },
    headInfo: { surname: '', name: '', middlename: '', position: '' },
  };
  show(<RegistryComparison company={profile as never} />, {
    id: 7,
    role: 'security',
    company: null,
  } as never);
  await screen.findByText('Отличий: 1');
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'КПП',
    'Краткое наименование',
    'Форма',
    'ИНН',
    'ОГРН',
  ]);
});

test('an expired document of a company is told before its decision, and stands in the way of none', async () => {
  const blank = { surname: '', name: '', middlename: '', position: '', phone: '', email: '' };
  const paper = (id: number, kind: string, expiresOn: string | null) => ({
    id,
    name: `${kind}.pdf`,
    kind,
    expiresOn,
  });
  serve({
    'GET /api/v1/companies/search': () => ({ data: [] }),
    'GET /api/v1/companies/3': () => ({
      data: {
        ...company(3, 'АО «Завод»'),
        version: 1,
        isResident: true,
        moderationStatus: 'pending',
        moderationComment: 'Нет устава',
        generalInfo: { type: 'party', kpp: '', ogrn: '', okpo: '', fullTitle: '' },
        headInfo: blank,
        bankingAccount: null,
        stats: { foundationYear: null, personnelCount: null, description: '' },
        areaCodes: [],
        warehouses: [],
        address: null,
        addresses: [],
        managers: [],
        users: [],
        missing: [],
        attachments: [
          paper(1, 'licence', '2025-02-03'),
          paper(2, 'charter', null),
          paper(3, 'certificate', '2099-01-01'),
        ],
        steps: [{ event: 'company.verify', call: '/api/v1/companies/3/verify', open: true, reasons: [] }],
      },
    }),
  });
  show(<CompanyReview id={3} />, { id: 7, role: 'security', company: null } as never);
  const notice = (await screen.findByText('Срок документов истёк')).parentElement!;
  expect(plain(notice.textContent)).toBe('Срок документов истёкЛицензия — 03.02.2025.');
  // It was refused before and has been sent again: the reason is of the past.
  screen.getByText('Причина последнего отказа');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Аккредитовать/ }).disabled).toBe(false);
  expect(plain(screen.getByText('certificate.pdf').closest('li')!.textContent)).toContain('до 01.01.2099');
});
