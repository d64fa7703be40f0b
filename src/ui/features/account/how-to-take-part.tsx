/** How to take part, in four steps, each with the instruction it stands on. */
import { Link } from 'react-router-dom';
import { NumberedSteps } from '../../parts/layout/numbered-steps.tsx';
import { Section } from '../../parts/layout/section.tsx';

const steps = [
  {
    title: 'Зарегистрируйтесь',
    text: 'ИНН подставит сведения из реестра, почта подтверждается по ссылке.',
    to: 'register',
  },
  {
    title: 'Пройдите аккредитацию',
    text: 'Заполните профиль; о решении придёт уведомление, причина отказа видна в профиле.',
    to: 'accreditation',
  },
  {
    title: 'Подайте заявку',
    text: 'Цены можно вставить из Excel. Заявка запечатывается, вы получаете квитанцию.',
    to: 'apply',
  },
  {
    title: 'Следите за ходом',
    text: 'Ответы на уточнения, переторжка, итоги по позициям, договор.',
    to: 'repeating',
  },
];

export function HowToTakePart() {
  return (
    <Section
      title="Как принять участие"
      actions={
        <Link to="/help/instructions" className="link text-table">
          Инструкции
        </Link>
      }
    >
      <NumberedSteps
        steps={steps.map(({ title, text, to }) => ({
          title: (
            <Link to={`/help/instructions#${to}`} className="hover:text-primary-ink hover:underline">
              {title}
            </Link>
          ),
          text,
        }))}
      />
    </Section>
  );
}
