/** One company as the administrator has it: looked at, changed, put into the bin. */
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { companies } from '../../../api/calls/companies.ts';
import type { CompanyRecord } from '../../../api/records/company.ts';
import { companyState } from '../../../text/states.ts';
import { useCall, useSend } from '../../data/use-call.ts';
import { Button } from '../../parts/control/button.tsx';
import { LinkButton } from '../../parts/control/link-button.tsx';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Badge } from '../../parts/feedback/badge.tsx';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { Skeleton } from '../../parts/feedback/skeleton.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Stack } from '../../parts/layout/section.tsx';
import { CompanyReview } from './company-review.tsx';
import { lazyPart, preloadingPart } from '../../parts/later/lazy-part.ts';
import { WhenWanted } from '../../parts/later/when-wanted.tsx';

const editor = lazyPart(async () => ({
  default: (await import('./profile/company-editor.tsx')).CompanyEditor,
}));

const LIST = '/admin/contragents';
const addressOf = (id: number): string => `${LIST}?company=${id}`;

export function AdminCompany({ id, edited }: { id: number; edited: boolean }) {
  if (edited) return <Edited id={id} />;
  return <CompanyReview id={id} back={{ to: LIST, label: 'К контрагентам' }} Actions={Actions} />;
}

function Actions({ company }: { company: CompanyRecord }) {
  return (
    <>
      <LinkButton to={`${addressOf(company.id)}&edit=1`} icon={Pencil} {...preloadingPart(editor)}>
        Изменить
      </LinkButton>
      <ToBin company={company} />
    </>
  );
}

function Edited({ id }: { id: number }) {
  const { data, error } = useCall(companies.read, { params: { id } });
  const company = data?.data;
  const back = { to: addressOf(id), label: 'К компании' };
  if (!company)
    return (
      <>
        <PageHeader title="Компания" back={back} />
        {error ? (
          <EmptyState title="Не удалось загрузить компанию" text={error.message} />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={company.title || 'Компания без наименования'}
        badge={<Badge {...companyState(company)} />}
        back={back}
        note={`ИНН ${company.itn}`}
      />
      <Stack>
        <Notice>
          Каждая правка попадает в историю компании с вашим именем. Банковские реквизиты изменяет сама
          компания.
        </Notice>
        <WhenWanted part={editor} wanted props={{ company }} standIn={<Skeleton className="h-96 w-full" />} />
      </Stack>
    </>
  );
}

function ToBin({ company }: { company: CompanyRecord }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useSend(companies.remove, {
    done: 'Компания в корзине',
    onDone: () => {
      setIsAsking(false);
      void navigate(LIST);
    },
  });
  return (
    <>
      <Button icon={Trash2} onClick={() => setIsAsking(true)}>
        В корзину
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="Убрать компанию в корзину?"
        will={[
          'Она исчезнет из списков и подсказок; её ИНН сможет занять другая.',
          'Вернуть её можно из того же списка, показав корзину.',
        ]}
        confirm="В корзину"
        danger
        busy={remove.busy}
        onConfirm={() => remove.run({ params: { id: company.id } })}
      >
        <p>
          {company.title}, ИНН {company.itn}
        </p>
      </ConfirmDialog>
    </>
  );
}
