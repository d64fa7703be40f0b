/** All parts on one page; served only while developing. */
import { Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import type { LotStatus } from '../../../machines/lot-statuses.ts';
import { lotStates } from '../../../text/lot-states.ts';
import { Badge } from '../../parts/feedback/badge.tsx';
import { Button } from '../../parts/control/button.tsx';
import { CheckboxField } from '../../parts/form/checkbox-field.tsx';
import { ChecksField } from '../../parts/form/checks-field.tsx';
import { serverNow } from '../../data/clock.ts';
import { ComboboxField } from '../../parts/form/combobox-field.tsx';
import type { FoundOption } from '../../parts/form/combobox-props.ts';
import { ConfirmDialog } from '../../parts/dialog/confirm-dialog.tsx';
import { Countdown } from '../../parts/feedback/countdown.tsx';
import type { Column } from '../../parts/table/column.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableState } from '../../parts/table/table-state.ts';
import { DateTimeField } from '../../parts/form/date-time-field.tsx';
import { DecimalField, MoneyField } from '../../parts/form/decimal-field.tsx';
import { DescriptionList } from '../../parts/layout/description-list.tsx';
import { EditableGrid } from '../../parts/grid/editable-grid.tsx';
import type { GridColumn } from '../../parts/grid/grid-column.ts';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { FileList } from '../../parts/form/file-list.tsx';
import { FieldRow, Form, SubmitButton, useAppForm } from '../../parts/form/form.tsx';
import { IconButton } from '../../parts/control/icon-button.tsx';
import { IntegerField } from '../../parts/form/integer-field.tsx';
import { ActionMenu } from '../../parts/control/menu.tsx';
import { Notice } from '../../parts/feedback/notice.tsx';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { MaskedField, PhoneField } from '../../parts/form/phone-field.tsx';
import { RadioField } from '../../parts/form/radio-field.tsx';
import { Section, Stack, Stat, StatRow } from '../../parts/layout/section.tsx';
import { SelectField } from '../../parts/form/select-field.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { StageLine } from '../../parts/steps/stage-line.tsx';
import { Steps } from '../../parts/steps/steps.tsx';
import { SwitchField } from '../../parts/form/switch-field.tsx';
import { Tabs } from '../../parts/control/tabs.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { Money } from '../../parts/text/text.tsx';
import { toast } from '../../data/toasts.ts';

const STATUSES = Object.keys(lotStates) as LotStatus[];
const NAMES = [
  'Насос центробежный консольный',
  'Труба стальная бесшовная',
  'Задвижка клиновая',
  'Кабель силовой',
];

interface Row {
  id: number;
  number: string;
  title: string;
  customer: string;
  sum: string;
  deadline: string;
  status: LotStatus;
}
const START = Date.UTC(2026, 2, 1, 9);
const rows: Row[] = Array.from({ length: 400 }, (_, index) => ({
  id: index + 1,
  number: `2026-${String(index + 1).padStart(6, '0')}`,
  title: NAMES[index % NAMES.length] ?? '',
  customer: index % 3 ? 'АО «Северные магистрали»' : 'ООО «Промышленные закупки и поставки»',
  sum: `${(index * 7919 + 1250) % 9_000_000}.${String((index * 37) % 100).padStart(2, '0')}`,
  deadline: new Date(START + index * 3_600_000).toISOString(),
  status: STATUSES[index % STATUSES.length] ?? 'draft',
}));

const columns: Column<Row>[] = [
  { id: 'number', header: 'Номер', sort: true, width: 130 },
  { id: 'title', header: 'Название', sort: true, width: 280, filter: { kind: 'text' } },
  { id: 'customer', header: 'Организатор', width: 240 },
  { id: 'sum', header: 'Сумма, ₽', kind: 'money', sort: true, width: 150, filter: { kind: 'text' } },
  { id: 'deadline', header: 'Приём до', kind: 'time', sort: true, width: 180, filter: { kind: 'dates' } },
  {
    id: 'status',
    header: 'Состояние',
    width: 210,
    cell: (row) => <Badge {...lotStates[row.status]} />,
    filter: { kind: 'select', options: STATUSES.map((value) => ({ value, label: lotStates[value].label })) },
  },
];

export function Page() {
  const [confirming, setConfirming] = useState(false);
  const table = useTableState(null);
  return (
    <>
      <PageHeader
        title="Все части"
        badge={<Badge {...lotStates.applications} />}
        note="Страница разработчика: как выглядит и ведёт себя каждая часть"
        actions={
          <>
            <Button icon={Trash2} onClick={() => setConfirming(true)}>
              Удалить
            </Button>
            <Button kind="primary" icon={Plus} onClick={() => toast.success('Процедура опубликована')}>
              Создать процедуру
            </Button>
          </>
        }
      />
      <Stack>
        <StatRow>
          <Stat label="Открытых процедур" value="128" note="+6 за неделю" />
          <Stat label="Участников" value="1 204" />
          <Stat label="Сумма за месяц" value={<Money value="48250000.00" />} />
        </StatRow>
        <Section title="Этапы и шаги">
          <StageLine status="repeating" />
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <Steps
              law="lot"
              status="applications"
              steps={[
                { event: 'lot.prolong', call: '/', open: true, reasons: [], asks: ['deadline'] },
                {
                  event: 'lot.toDraft',
                  call: '/',
                  open: false,
                  reasons: ['Есть поданные заявки'],
                  asks: [],
                },
                { event: 'lot.cancel', call: '/', open: true, reasons: [], asks: ['reason'] },
              ]}
            />
            <Countdown until={new Date(serverNow() + 50_000_000).toISOString()} />
          </div>
        </Section>
        <Buttons />
        <DataTable
          id="gallery"
          label="Процедуры"
          columns={columns}
          rows={rows}
          state={table}
          searchBy="search"
          maxHeight="360px"
        />
        <OfferGrid />
        <FieldsForm />
        <Section title="Прочее">
          <Tabs
            items={[
              {
                id: 'list',
                label: 'Сведения',
                count: 3,
                content: (
                  <DescriptionList
                    columns={2}
                    items={[
                      ['ИНН', '7707083893'],
                      ['Полное название', 'Акционерное общество «Северные магистрали»'],
                      ['Сумма', <Money key="sum" value="1250000" />],
                      ['Комментарий', null],
                    ]}
                  />
                ),
              },
              {
                id: 'files',
                label: 'Файлы',
                content: (
                  <Stack>
                    <FileList
                      files={[{ id: 1, name: 'Техническое задание.pdf', size: 1_480_000 }]}
                      onDelete={() => {}}
                    />
                    <FileDrop
                      label="Файлы процедуры"
                      onFiles={(files) => toast.success(`Файлов: ${files.length}`)}
                    />
                  </Stack>
                ),
              },
              { id: 'empty', label: 'Пусто', content: <EmptyState /> },
              { id: 'loading', label: 'Загрузка', content: <SkeletonLines /> },
            ]}
          />
        </Section>
      </Stack>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Удалить процедуру?"
        will={['Черновик исчезнет из списков', 'Администратор сможет его восстановить']}
        confirm="Удалить"
        danger
        onConfirm={() => setConfirming(false)}
      />
    </>
  );
}

function Buttons() {
  return (
    <Section title="Кнопки и сообщения">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary">Главная</Button>
        <Button>Обычная</Button>
        <Button kind="quiet">Тихая</Button>
        <Button kind="danger">Опасная</Button>
        <Button kind="primary" busy>
          Отправляется
        </Button>
        <Button disabled>Закрыта</Button>
        <Button size="sm">Малая</Button>
        <IconButton icon={Star} label="В избранное" pressed />
        <ActionMenu
          label="Ещё"
          items={[{ label: 'Копировать', onClick: () => toast.attention('Скопировано') }]}
        />
        <Button onClick={() => toast.error('Укажите цену\n\nУкажите срок', { title: 'Проверьте поля' })}>
          Ошибка
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {STATUSES.map((status) => (
          <Badge key={status} {...lotStates[status]} />
        ))}
      </div>
      <div className="mt-4 flex flex-col gap-2">
        <Notice title="Идёт приём предложений">Содержание заявок скрыто до вскрытия.</Notice>
        <Notice tone="warn" title="Срок истекает сегодня" />
        <Notice tone="bad" title="Конверты уже вскрывались" />
        <Notice tone="good">Заявка подана 05.03.2026 12:04:59</Notice>
      </div>
    </Section>
  );
}

interface OfferRow {
  id: number;
  name: string;
  quantity: string;
  unitPrice: string | null;
  manufacturer: string | null;
  documentation: boolean;
}

const offerColumns: GridColumn<OfferRow>[] = [
  { id: 'name', header: 'Позиция', width: 240, editable: false },
  { id: 'quantity', header: 'Количество', kind: 'number', width: 120 },
  { id: 'unitPrice', header: 'Цена без НДС', kind: 'money', width: 140 },
  { id: 'manufacturer', header: 'Изготовитель', width: 200 },
  { id: 'documentation', header: 'Документы', kind: 'boolean', width: 110 },
];

function OfferGrid() {
  const [offers, setOffers] = useState<OfferRow[]>(() =>
    NAMES.map((name, index) => ({
      id: index + 1,
      name,
      quantity: `${index * 12 + 5}.5`,
      unitPrice: index === 2 ? null : `${index * 1500 + 990}.00`,
      manufacturer: null,
      documentation: index % 2 === 0,
    })),
  );
  return (
    <Section title="Таблица предложений" note="Стрелки, Tab, Enter, F2, вставка из Excel">
      <EditableGrid
        label="Предложения"
        columns={offerColumns}
        rows={offers}
        rowKey={(offer) => offer.id}
        errors={{ '3.unitPrice': 'Укажите цену' }}
        footer={{ unitPrice: '12 960,00' }}
        onChange={(changes) =>
          setOffers((old) =>
            old.map((offer) => {
              const own = changes.filter((change) => change.row.id === offer.id);
              return own.reduce((next, { column, value }) => ({ ...next, [column]: value }), offer);
            }),
          )
        }
      />
    </Section>
  );
}

const schema = z.object({
  title: z.string().min(1, 'Укажите название'),
  text: z.string(),
  price: z.string().regex(/^\d+(\.\d{1,2})?$/, 'Укажите сумму'),
  quantity: z.string(),
  months: z.number().nullable(),
  basis: z.string().min(1, 'Выберите базис'),
  company: z.custom<FoundOption | null>(),
  deadline: z.string().min(1, 'Укажите срок'),
  phone: z.string(),
  code: z.string(),
  situation: z.string(),
  blocks: z.array(z.string()),
  agree: z.boolean().refine(Boolean, 'Нужно согласие'),
  isOpen: z.boolean(),
});

function FieldsForm() {
  const form = useAppForm({
    schema,
    values: {
      title: '',
      text: '',
      price: '1250000.5',
      quantity: '12.5',
      months: 12,
      basis: '',
      company: null,
      deadline: '',
      phone: '89161234567',
      code: '',
      situation: 'active',
      blocks: ['price'],
      agree: false,
      isOpen: true,
    },
    submit: () => toast.success('Сохранено'),
  });
  return (
    <Section title="Поля">
      <Form form={form} label="Пример">
        <FieldRow>
          <TextField name="title" label="Название" required hint="До 255 знаков" />
          <SelectField
            name="basis"
            label="Базис поставки"
            required
            options={[
              { value: 'DDP', label: 'DDP', hint: 'С оплатой пошлин' },
              { value: 'EXW', label: 'EXW', hint: 'Самовывоз' },
            ]}
          />
        </FieldRow>
        <FieldRow columns={4}>
          <MoneyField name="price" label="Сумма" />
          <DecimalField name="quantity" label="Количество" unit="шт" />
          <IntegerField name="months" label="Гарантия" unit="мес" />
          <DateTimeField name="deadline" label="Приём до" required />
        </FieldRow>
        <FieldRow columns={3}>
          <PhoneField name="phone" label="Телефон" />
          <MaskedField name="code" label="Код по маске" mask="##-AA-***" placeholder="12-АБ-1В2" />
          <ComboboxField
            name="company"
            label="Компания"
            search={(text) =>
              Promise.resolve(
                NAMES.filter((name) => name.toLowerCase().includes(text.toLowerCase())).map(
                  (label, value) => ({
                    value,
                    label,
                  }),
                ),
              )
            }
          />
        </FieldRow>
        <TextAreaField name="text" label="Описание" />
        <FieldRow>
          <RadioField
            name="situation"
            label="Договор"
            options={[
              { value: 'active', label: 'Действует договор с заказчиком' },
              { value: 'seller', label: 'В редакции поставщика', hint: 'С протоколом разногласий' },
            ]}
          />
          <ChecksField
            name="blocks"
            label="Что уточнить"
            options={[
              { value: 'price', label: 'Цена' },
              { value: 'offers', label: 'Предложения' },
            ]}
          />
        </FieldRow>
        <SwitchField name="isOpen" label="Открытая процедура" hint="Видна всем поставщикам" />
        <CheckboxField name="agree" label="Согласен с условиями" />
        <SubmitButton className="w-fit">Сохранить</SubmitButton>
      </Form>
    </Section>
  );
}
