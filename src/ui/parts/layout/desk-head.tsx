/** The head of a desk in one line: title, figures, what is begun here: <DeskHead title="Процедуры" figures={…} actions={…} />. */
import type { ReactNode } from 'react';
import { Figures, type Figure } from './figures.tsx';
import { usePageTitle } from './page-header.tsx';

interface DeskHeadProps {
  title: string;
  figures: readonly Figure[];
  actions?: ReactNode;
}

export function DeskHead({ title, figures, actions }: DeskHeadProps) {
  usePageTitle(title);
  return (
    <header className="-mt-3 flex min-h-14 flex-wrap items-center gap-x-6 gap-y-3 py-1.5 max-md:mb-3 xl:gap-x-8">
      <h1 className="text-lg font-semibold tracking-[-0.012em]">{title}</h1>
      <div className="max-md:order-last max-md:w-full">
        <Figures items={figures} twoByTwo />
      </div>
      {actions !== undefined && (
        <div className="ml-auto flex flex-wrap items-center gap-2 max-md:gap-0.5">{actions}</div>
      )}
    </header>
  );
}
