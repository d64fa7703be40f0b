/** Allocated quantities from a spreadsheet. */
import { allocation } from '../../../api/calls/allocation.ts';
import { send, urlOf } from '../../../api/client.ts';
import { refresh } from '../../data/use-call.ts';
import { ImportWizard } from '../import/import-wizard.tsx';

export function AllocationImport({ lotId, onClose }: { lotId: number; onClose: () => void }) {
  const params = { id: lotId };
  return (
    <ImportWizard
      title="Импорт распределения"
      hint="Скачайте шаблон: в нём все предложения, которым можно распределить объём. Впишите количества и загрузите файл обратно."
      template={urlOf(allocation.importTemplate, { params })}
      fileLabel="Файл с распределением"
      attempt={async (file) =>
        (await send(allocation.import, { params, query: { dryRun: '1' }, files: [file] })).data
      }
      load={async (file) => {
        await send(allocation.import, { params, files: [file] });
        await refresh();
      }}
      onClose={onClose}
    />
  );
}
