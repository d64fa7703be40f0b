/** How to take part, in four steps, each with the instruction it stands on. */
import { Link } from 'react-router-dom';
import { Section } from '../../parts/layout/section.tsx';

const steps = [
  {
    title: 'Зарегистрируйтесь',
    text: 'Укажите ИНН: сведения о компании подставятся из реестра. Подтвердите почту по ссылке из письма.',
    to: 'register',
  },
  {
    title: 'Пройдите аккредитацию',
    text: 'Дополните профиль и отправьте на проверку. О решении придёт уведомление, причина отказа видна в профиле.',
    to: 'accreditation',
  },
  {
    title: 'Подайте заявку',
    text: 'Заполните предложения или загрузите их из Excel. Заявка запечатывается, вы получаете квитанцию.',
    to: 'apply',
  },
  {
    title: 'Следите за ходом',
    text: 'Отвечайте на уточнения, снижайте цены в переторжке, после завершения обменяйтесь договором.',
    to: 'repeating',
  },
];

export function HowToTakePart() {
  return (
    <Section title="Как принять участие">
      <ol className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text, to }, index) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary-ink"
            >
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-medium">{title}</h3>
              <p className="mt-1 text-ink-soft">{text}</p>
              <Link to={`/help/instructions#${to}`} className="link mt-1 inline-block text-xs">
                Подробнее<span className="sr-only">: {title.toLowerCase()}</span>
              </Link>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
