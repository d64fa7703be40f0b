/** Offers from a spreadsheet. */
import { applications } from '../../../api/calls/applications.ts';
import { send, urlOf } from '../../../api/client.ts';
import { ImportWizard } from '../import/import-wizard.tsx';
import type { Draft } from './use-draft.ts';

export function ImportDialog({
  draft: { store, state, flush },
  onClose,
}: {
  draft: Draft;
  onClose: () => void;
}) {
  const params = { id: state.base.id };
  return (
    <ImportWizard
      title="Загрузить предложения из файла"
      hint="Скачайте шаблон: в нём все позиции и то, что уже заполнено. Внесите цены и условия и загрузите файл обратно."
      template={urlOf(applications.importTemplate, { params })}
      fileLabel="Файл с предложениями"
      attempt={async (file) => {
        // The preview compares with what is stored: what is typed goes first.
        await flush();
        return (await send(applications.import, { params, query: { dryRun: '1' }, files: [file] })).data;
      }}
      load={(file) => store.besides(() => send(applications.import, { params, files: [file] }), 'all')}
      onClose={onClose}
    />
  );
}
