/** The editor over what lies in this browser. */
import type { ComponentProps } from 'react';
import { EmptyState } from '../../parts/feedback/empty-state.tsx';
import { SkeletonLines } from '../../parts/feedback/skeleton.tsx';
import { ApplicationEditor } from '../apply/application-editor.tsx';
import { useSealedDraft } from './use-sealed.ts';

export function SealedEditor(props: Omit<ComponentProps<typeof ApplicationEditor>, 'sealed'>) {
  const { application, orders, userId } = props;
  const { ready, error } = useSealedDraft({ application, orders, userId });
  if (ready)
    return (
      <ApplicationEditor
        {...props}
        key={application.version}
        application={ready.record}
        sealed={ready.sealed}
      />
    );
  if (error)
    return (
      <EmptyState
        title="Этот браузер не хранит черновик"
        text="Предложение этой процедуры готовится только в браузере. Откройте страницу в обычном окне, не в режиме инкогнито."
      />
    );
  return <SkeletonLines lines={8} />;
}
