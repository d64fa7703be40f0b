/** Offers from a spreadsheet. The platform reads it; where it may not know what is offered, this browser does. */
import { applications } from '../../../api/calls/applications.ts';
import { send, urlOf } from '../../../api/client.ts';
import type { Order } from '../../../api/records/order.ts';
import { ImportWizard } from '../import/import-wizard.tsx';
import type { Draft } from './use-draft.ts';

interface ImportDialogProps {
  draft: Draft;
  orders: readonly Order[];
  /** What is written stays in this browser. */
  isUnstored: boolean;
  onClose: () => void;
}

export function ImportDialog({
  draft: { store, state, flush },
  orders,
  isUnstored,
  onClose,
}: ImportDialogProps) {
  const params = { id: state.base.id };
  const byServer = {
    attempt: async (file: File) => {
      // The preview compares with what is stored: what is typed goes first.
      await flush();
      return (await send(applications.import, { params, query: { dryRun: '1' }, files: [file] })).data;
    },
    load: (file: File) => store.besides(() => send(applications.import, { params, files: [file] }), 'all'),
  };
  const here = {
    attempt: async (file: File) => {
      await flush();
      const { offersIn, planOffers } = await import('./offers-file.ts');
      const { base } = store.getState();
      const { preview } = planOffers(await offersIn(file, orders, base.vat), orders, base.offers);
      return { ...preview, applied: false };
    },
    load: async (file: File) => {
      const { offersIn, planOffers } = await import('./offers-file.ts');
      const sheet = await offersIn(file, orders, store.getState().base.vat);
      await store.takeTable((stored) => planOffers(sheet, orders, stored.offers).table);
    },
  };
  const { attempt, load } = isUnstored ? here : byServer;
  return (
    <ImportWizard
      title="Загрузить предложения из файла"
      hint={
        isUnstored
          ? 'Скачайте шаблон, внесите цены и условия и загрузите файл обратно: его прочтёт этот браузер, на площадку он не отправляется.'
          : 'Скачайте шаблон: в нём все позиции и то, что уже заполнено. Внесите цены и условия и загрузите файл обратно.'
      }
      own="Подойдёт и ваш файл: прайс-лист или своё предложение. Из цен с НДС он будет вычтен по ставке из условий заявки. Позиции найдутся по коду или наименованию; до загрузки будет показано, что найдено и что изменится."
      template={urlOf(applications.importTemplate, { params })}
      fileLabel="Файл с предложениями"
      attempt={attempt}
      load={load}
      onClose={onClose}
    />
  );
}
