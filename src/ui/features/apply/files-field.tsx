/** The files of the application itself, under what is said of its documents. */
import type { ComponentProps } from 'react';
import { EditedFiles } from './edited-files.tsx';

type FilesFieldProps = Omit<ComponentProps<typeof EditedFiles>, 'empty' | 'label'>;

export const FilesField = (props: FilesFieldProps) => (
  <div className="mt-4">
    <EditedFiles {...props} empty="Файлы заявки не приложены" label="Приложить файлы заявки" />
  </div>
);
