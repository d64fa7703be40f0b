/** A new lot: from scratch, from a copy of an own one, or from an Excel list of items. Any of them begins as a draft. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { lotTemplates } from '../../../api/calls/lot-templates.ts';
import { lots } from '../../../api/calls/lots.ts';
import { ComboboxField } from '../../parts/form/combobox-field.tsx';
import { Dialog } from '../../parts/dialog/dialog.tsx';
import { FileDrop } from '../../parts/form/file-drop.tsx';
import { Form, FormButtons, NOT_STORED, useAppForm } from '../../parts/form/form.tsx';
import { RadioField } from '../../parts/form/radio-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';
import { useSend } from '../../data/use-call.ts';
import { tenderPath } from '../../data/route-params.ts';
import { ownersOf } from '../../data/standing.ts';
import { useVisitor } from '../../data/visitor.ts';
import { ImportDialog } from '../lot/editor/import-dialog.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { ownLots } from './own-lots.ts';

const TITLE_MAX = 255;

const schema = z
  .object({
    how: z.enum(['scratch', 'copy', 'template', 'excel']),
    title: z.string().trim().max(TITLE_MAX),
    source: z.object({ value: z.union([z.string(), z.number()]), label: z.string() }).nullable(),
    template: z.string(),
  })
  .refine((values) => values.how === 'copy' || values.how === 'template' || values.title !== '', {
    path: ['title'],
    error: 'Укажите название',
  })
  .refine((values) => values.how !== 'copy' || values.source !== null, {
    path: ['source'],
    error: 'Выберите процедуру',
  })
  .refine((values) => values.how !== 'template' || values.template !== '', {
    path: ['template'],
    error: 'Выберите шаблон',
  });

/** A title from a file's name, in words. */
const titleOf = ({ name }: File): string =>
  [
    ...name
      .replace(/\.[^.]+$/, '')
      .replace(/[\s_]+/g, ' ')
      .trim(),
  ]
    .slice(0, TITLE_MAX)
    .join('');

export function NewLotDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState(false);
  const [imported, setImported] = useState<number | null>(null);
  const create = useSend(lots.create, { once: true });
  const copy = useSend(lotTemplates.repeat, { once: true, done: 'Черновик создан по образцу' });
  const begin = useSend(lotTemplates.begin, { once: true, done: 'Черновик создан по шаблону' });
  const form = useAppForm({
    schema,
    values: { how: 'scratch', title: '', source: null, template: '' },
    submit: async ({ how, title, source, template }) => {
      setFileError(how === 'excel' && file === null);
      if (how === 'excel' && file === null) return NOT_STORED;
      const named = title ? { title } : {};
      const { data } = await (how === 'copy'
        ? copy.send({ params: { id: Number(source?.value) }, body: named })
        : how === 'template'
          ? begin.send({ params: { id: Number(template) }, body: named })
          : create.send({ body: { title } }));
      if (how !== 'excel') return navigate(tenderPath(data.id));
      setImported(data.id);
      return undefined;
    },
  });
  if (imported !== null && file) {
    return (
      <ImportDialog
        lotId={imported}
        existing={0}
        first={file}
        straight
        onClose={() => void navigate(tenderPath(imported))}
      />
    );
  }
  return (
    <Dialog open onClose={onClose} title="Новая процедура">
      <Form form={form} label="Новая процедура">
        <RadioField
          name="how"
          label="С чего начать"
          options={[
            { value: 'scratch', label: 'С нуля', hint: 'Пустой черновик' },
            {
              value: 'copy',
              label: 'По образцу',
              hint: 'Как в прошлый раз: условия, критерии, позиции, файлы, оценка по прошлым ценам, кого пригласить',
            },
            {
              value: 'template',
              label: 'По шаблону',
              hint: 'Условия, критерии и позиции из общих шаблонов',
            },
            {
              value: 'excel',
              label: 'Из Excel или 1С',
              hint: 'Позиции из таблицы или заказа 1С (xml); что вызовет сомнение, покажем до записи',
            },
          ]}
        />
        <Start
          file={file}
          fileError={fileError}
          onFile={(chosen) => {
            const title = form.getValues('title').trim();
            setFile(chosen);
            form.setValue('how', 'excel');
            setFileError(false);
            // What one has typed stays; what the file before it proposed does not.
            if (title === '' || (file && title === titleOf(file)))
              form.setValue('title', titleOf(chosen), { shouldDirty: true, shouldValidate: true });
          }}
        />
        <FormButtons onClose={onClose}>Создать черновик</FormButtons>
      </Form>
    </Dialog>
  );
}

interface StartProps {
  file: File | null;
  fileError: boolean;
  onFile: (file: File) => void;
}

function Start({ file, fileError, onFile }: StartProps) {
  const how = useWatch({ name: 'how' }) as string;
  const visitor = useVisitor();
  /** What it is made after has a title. */
  const isNamed = how === 'copy' || how === 'template';
  return (
    <>
      {how === 'copy' && (
        <ComboboxField
          name="source"
          label="Образец"
          required
          placeholder="Номер или название"
          search={(text) => ownLots(ownersOf(visitor), text)}
        />
      )}
      {how === 'template' && <TemplateChoice name="template" />}
      {(how === 'excel' || how === 'scratch') && (
        <div className="flex flex-col gap-1">
          <FileDrop
            single
            label="Файл с позициями"
            chosen={file?.name}
            accept=".xlsx,.xls,.csv,.txt,.xml"
            hint={
              how === 'excel'
                ? 'xlsx, csv или xml из 1С, до 20\u00A0МБ'
                : 'Если позиции уже есть: xlsx, csv, xml из 1С'
            }
            onFiles={([chosen]) => chosen && onFile(chosen)}
          />
          {fileError && (
            <p role="alert" className="text-xs text-bad">
              Выберите файл
            </p>
          )}
        </div>
      )}
      <TextField
        name="title"
        label="Название"
        required={!isNamed}
        focusFirst
        maxLength={TITLE_MAX}
        placeholder={isNamed ? (how === 'copy' ? 'Как у образца' : 'Как у шаблона') : undefined}
      />
    </>
  );
}
