/** /help/instructions: what each role does, with an anchor for each section; one's own role comes first. */
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { glossary } from '../../../text/glossary.ts';
import { instructions, type Instruction } from '../../../text/instructions.ts';
import { roleNames } from '../../../text/role-names.ts';
import { useVisitor } from '../../data/visitor.ts';
import { cx } from '../../parts/text/cx.ts';
import { PageHeader } from '../../parts/layout/page-header.tsx';
import { Section } from '../../parts/layout/section.tsx';

const order: Instruction['role'][] = ['all', 'vendor', 'manager', 'security', 'auditor', 'admin'];
const WORDS = { id: 'words', title: 'Что значат слова' };
const titleOf = (role: Instruction['role']): string => (role === 'all' ? 'Для всех' : roleNames[role]);

export default function Page() {
  const { role: own } = useVisitor();
  const { hash } = useLocation();
  const chosen = decodeURIComponent(hash.slice(1));
  const roles = order.toSorted((a, b) => Number(b === own) - Number(a === own));

  // The router scrolls to an anchor before this page's text is there.
  useEffect(() => {
    if (chosen) document.getElementById(chosen)?.scrollIntoView();
  }, [chosen]);

  return (
    <>
      <PageHeader title="Инструкции" note="Коротко о том, как работать на площадке в каждой роли." />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[240px_minmax(0,1fr)]">
        <nav
          aria-label="Содержание"
          className="rounded-box border border-line bg-surface p-4 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
        >
          {roles.map((role) => (
            <div key={role} className="mb-3 last:mb-0">
              <p className="text-xs font-medium text-ink-soft">{titleOf(role)}</p>
              <ul className="mt-1">
                {instructions
                  .filter((one) => one.role === role)
                  .map((one) => (
                    <li key={one.id}>
                      <Link
                        to={`#${one.id}`}
                        className={cx(
                          'block rounded-box px-2 py-1 hover:bg-sunken',
                          chosen === one.id && 'bg-primary-soft text-primary-ink',
                        )}
                      >
                        {one.title}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
          <Link
            to={`#${WORDS.id}`}
            className={cx(
              'block rounded-box px-2 py-1 hover:bg-sunken',
              chosen === WORDS.id && 'bg-primary-soft text-primary-ink',
            )}
          >
            {WORDS.title}
          </Link>
        </nav>
        <div className="flex min-w-0 flex-col gap-4">
          {roles.map((role) => (
            <Section key={role} title={titleOf(role)}>
              <div className="flex flex-col gap-6">
                {instructions
                  .filter((one) => one.role === role)
                  .map((one) => (
                    <article key={one.id} id={one.id} className="scroll-mt-2">
                      <h3 className="font-semibold">{one.title}</h3>
                      {one.paragraphs.map((paragraph) => (
                        <p key={paragraph} className="mt-2 max-w-prose">
                          {paragraph}
                        </p>
                      ))}
                    </article>
                  ))}
              </div>
            </Section>
          ))}
          <Section title={WORDS.title}>
            <dl id={WORDS.id} className="flex scroll-mt-2 flex-col gap-4">
              {Object.entries(glossary).map(([name, { title, text }]) => (
                <div key={name} id={`word-${name}`} className="scroll-mt-2">
                  <dt className="font-semibold">{title}</dt>
                  <dd className="mt-1 max-w-prose">{text}</dd>
                </div>
              ))}
            </dl>
          </Section>
        </div>
      </div>
    </>
  );
}
