/** One document to look at and to download, as docx and as pdf. */
import { FileDown } from 'lucide-react';
import type { ReactNode } from 'react';

const formats = ['docx', 'pdf'] as const;

const LINK = 'link relative after:absolute after:-inset-1.5';

interface DocumentLinksProps {
  name: string;
  urlOf: (format: (typeof formats)[number]) => string;
  /** What else there is to it. */
  children?: ReactNode;
}

export function DocumentLinks({ name, urlOf, children }: DocumentLinksProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <FileDown className="size-4 text-ink-soft" aria-hidden />
      <span className="min-w-0 flex-1 basis-52">{name}</span>
      {/* The words are small; a finger is not. */}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-7 max-sm:grow print:hidden">
        <a
          className={LINK}
          href={urlOf('pdf')}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name}: посмотреть в новой вкладке`}
        >
          посмотреть
        </a>
        {formats.map((format) => (
          <a
            key={format}
            className={LINK}
            href={urlOf(format)}
            download
            aria-label={`${name}: скачать ${format}`}
          >
            {format}
          </a>
        ))}
        {children !== undefined && <span className="ml-auto">{children}</span>}
      </span>
    </li>
  );
}
