/** What the platform has of a person, to download; how to have it erased, and what stays then and why. */
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { users } from '../../../../api/calls/users.ts';
import { personalDataTexts } from '../../../../text/personal-data.ts';
import { urlOf } from '../../../../api/client.ts';
import { buttonClass } from '../../../parts/control/button.tsx';
import { Section } from '../../../parts/layout/section.tsx';

export function PersonalDataSection() {
  return (
    <Section title={personalDataTexts.title} note={personalDataTexts.about}>
      <a className={buttonClass({}, 'w-fit')} href={urlOf(users.ownPersonalData)} download>
        <Download className="size-4" aria-hidden />
        {personalDataTexts.download}
      </a>
      <p className="mt-4 max-w-2xl">
        {personalDataTexts.erase}{' '}
        <Link
          className="link"
          to={`/help/technical-support?${new URLSearchParams({ subject: personalDataTexts.subject })}`}
        >
          {personalDataTexts.support}
        </Link>
      </p>
      <details className="mt-3">
        <summary className="cursor-pointer text-sm font-medium">{personalDataTexts.exceptions.title}</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {personalDataTexts.retained.map(([what, why]) => (
            <div key={what} className="contents">
              <dt className="font-medium">{what}</dt>
              <dd className="text-ink-soft">{why}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Section>
  );
}
