/** The words of the platform's letters, each beside the letter that it makes; within the form of the settings. */
import { RotateCcw } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { companyRoleNames } from '../../../text/colleagues.ts';
import { fieldsOf, wordedLetters, type LetterWords, type WordedLetter } from '../../../text/letter-words.ts';
import { wordedMails as letters, type Letter } from '../../../text/worded-mails.ts';
import { serverNow } from '../../data/clock.ts';
import { Button } from '../../parts/control/button.tsx';
import { TextAreaField } from '../../parts/form/text-area-field.tsx';
import { TextField } from '../../parts/form/text-field.tsx';

const SUBJECT_MAX = 150;
const TEXT_MAX = 2_000;
const DAY_MS = 24 * 60 * 60 * 1_000;
const LINK = '…';

const names = Object.keys(wordedLetters) as WordedLetter[];

/** As it goes out, to somebody who is made up. */
const shownAs: Record<WordedLetter, (words: LetterWords, until: Date) => Letter> = {
  lotInvitation: (words, until) => invitation('lotInvitation', words, until),
  invitation: (words, until) => invitation('invitation', words, until),
  companyInvite: (words) => {
    const { кто: by = '', компания: company = '' } = wordedLetters.companyInvite.fields;
    return letters.companyInvite(words, company, by, companyRoleNames.preparer, LINK);
  },
  setPassword: (words, until) => letters.setPassword(words, personOf('setPassword'), LINK, until),
  verifyEmail: (words, until) => letters.verifyEmail(words, personOf('verifyEmail'), LINK, until),
};

const personOf = (name: WordedLetter): string => wordedLetters[name].fields.имя ?? '';

function invitation(name: WordedLetter, words: LetterWords, until: Date): Letter {
  const { кто: by = '', процедура: lot = null } = wordedLetters[name].fields;
  return letters.invitation(words, by, { toLot: lot !== null, lot, deadline: lot && until }, LINK, until);
}

export const LetterFields = () => names.map((name) => <OneLetter key={name} name={name} />);

function OneLetter({ name }: { name: WordedLetter }) {
  const { title, subject, text } = wordedLetters[name];
  const keys = [`${name}Subject`, `${name}Text`] as const;
  const [ownSubject = '', ownText = ''] = useWatch({ name: [...keys] }) as string[];
  const { setValue } = useFormContext();
  const isOwn = ownSubject !== subject || ownText !== text;
  const reset = () => {
    for (const [key, value] of [
      [keys[0], subject],
      [keys[1], text],
    ] as const)
      setValue(key, value, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <fieldset className="border-t border-line pt-3 first:border-t-0 first:pt-0 md:col-span-2">
      <legend className="contents">
        <span className="mb-2 flex min-h-7 flex-wrap items-center gap-3 font-medium">
          {title}
          {isOwn && (
            <Button
              size="sm"
              icon={RotateCcw}
              aria-label={`Вернуть исходный текст: ${title}`}
              onClick={reset}
            >
              Вернуть исходный текст
            </Button>
          )}
        </span>
      </legend>
      <div className="grid grid-cols-1 items-start gap-x-6 gap-y-4 md:grid-cols-2">
        <div className="flex flex-col gap-3">
          <TextField name={keys[0]} label="Тема" required maxLength={SUBJECT_MAX} />
          <TextAreaField
            name={keys[1]}
            label="Текст"
            required
            rows={4}
            maxLength={TEXT_MAX}
            hint={`Подставятся: ${fieldsOf(name)}. Пустая строка начинает абзац`}
          />
        </div>
        <Preview
          title={title}
          letter={shownAs[name](
            { subject: ownSubject, text: ownText },
            new Date(Math.ceil(serverNow() / DAY_MS) * DAY_MS),
          )}
        />
      </div>
    </fieldset>
  );
}

function Preview({
  title,
  letter: { subject, lines, facts = [], action },
}: {
  title: string;
  letter: Letter;
}) {
  return (
    <section
      aria-label={`Как выглядит письмо: ${title}`}
      className="flex flex-col gap-2 rounded-box bg-sunken p-3 text-table break-words"
    >
      <p className="font-semibold">{subject}</p>
      {lines.map(
        (line, index) =>
          typeof line === 'string' && (
            <p key={index} className="whitespace-pre-line">
              {line}
            </p>
          ),
      )}
      {facts.length > 0 && (
        <p className="whitespace-pre-line">{facts.map(([name, value]) => `${name}: ${value}`).join('\n')}</p>
      )}
      {action && <p className="link w-fit">{action.label}</p>}
    </section>
  );
}
