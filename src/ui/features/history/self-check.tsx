/** «Проверить самому»: the lot's file and the page that checks it without the platform. */
import { FileDown } from 'lucide-react';
import { lots } from '../../../api/calls/lots.ts';
import { urlOf } from '../../../api/client.ts';

/** Where the build has written the page. */
const PAGE = '/verify.html';

export function SelfCheck({ lotId, isOpened }: { lotId: number; isOpened: boolean }) {
  const files = [
    ...(isOpened
      ? [
          {
            href: urlOf(lots.bundle, { params: { id: lotId } }),
            name: 'Файл проверки процедуры',
            note: 'Журнал, вскрытые заявки, квитанции, курсы, подписанные отметки.',
          },
        ]
      : []),
    {
      href: PAGE,
      name: 'Программа проверки',
      note: 'Одна страница: сохраните и откройте с диска, сеть ей не нужна.',
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        Проверка без доверия к площадке: цепочка, подписи, квитанции, шаги по закону, цены, рейтинг и
        распределение пересчитываются на вашем компьютере.
      </p>
      <ul className="flex flex-col gap-2">
        {files.map(({ href, name, note }) => (
          <li key={href} className="flex items-start gap-2">
            <FileDown className="mt-0.5 size-4 shrink-0 text-ink-soft" aria-hidden />
            <span>
              <a className="link" href={href} download>
                {name}
              </a>
              <br />
              <span className="text-ink-soft">{note}</span>
            </span>
          </li>
        ))}
      </ul>
      {!isOpened && <p className="text-ink-soft">Файл проверки появится после вскрытия заявок.</p>}
    </div>
  );
}
