/** A lot handed over to another manager. */
import { notifyManager } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { lotTeam } from '../../../../api/calls/lot-team.ts';
import { lots } from '../../../../api/calls/lots.ts';
import type { Lot } from '../../../../api/records/lot.ts';
import { isPublished } from '../../../../machines/lot-predicates.ts';
import { homeOf } from '../../../../machines/access.ts';
import { refresh, useCall, useSend } from '../../../data/use-call.ts';
import { useVisitor } from '../../../data/visitor.ts';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Form, FormButtons, useAppForm } from '../../../parts/form/form.tsx';
import { SelectField } from '../../../parts/form/select-field.tsx';

const schema = z.object({ userId: z.int({ error: 'Выберите менеджера' }) });

export function AssignDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const visitor = useVisitor();
  const navigate = useNavigate();
  const keepsSight = visitor.role === 'admin' || isPublished(lot.status);
  const people = useCall(lotTeam.people, { params: { id: lot.id } });
  const assign = useSend(lotTeam.assign, {
    done: 'Процедура передана',
    invalidates: keepsSight ? [lots.read] : [],
  });
  const options = (people.data?.data ?? [])
    .filter(({ id, mayOwn }) => mayOwn && id !== lot.owner.id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const form = useAppForm({
    schema,
    values: { userId: null as unknown as number },
    submit: async (body) => {
      // A draft is its owner's alone: the page must not ask for it again.
      if (!keepsSight) await navigate(homeOf(visitor.role));
      await assign.send({ params: { id: lot.id }, body });
      onClose();
      // By then the page is drawn as another's, and asks for nothing that its owner alone may read.
      notifyManager.schedule(() => void refresh());
    },
  });
  return (
    <Dialog open onClose={onClose} title="Сменить ответственного">
      <Form form={form} label="Сменить ответственного">
        <p className="text-ink-soft">
          Сейчас за процедуру отвечает {lot.owner.name}. Новый ответственный получит уведомление и все шаги
          процедуры; {keepsSight ? 'прежний — только чтение' : 'черновик будет виден только ему'}. Передача
          останется в истории.
        </p>
        <SelectField
          name="userId"
          label="Новый ответственный"
          required
          options={options}
          placeholder={people.data && options.length === 0 ? 'Других менеджеров нет' : 'Выберите менеджера'}
        />
        <FormButtons onClose={onClose}>Передать</FormButtons>
      </Form>
    </Dialog>
  );
}
