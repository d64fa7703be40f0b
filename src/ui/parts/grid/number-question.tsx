/** Asks once how the numbers of a pasted column are meant, where each could be two: both readings with their totals. */
import type { Mark } from '../../../rules/number-reading.ts';
import { Button } from '../control/button.tsx';
import { DialogFrame } from '../dialog/dialog-frame.tsx';
import { formatDecimal } from '../text/format.ts';
import type { PasteQuestion } from './paste.ts';

const NAMES: Record<Mark, string> = { ',': 'Запятая', '.': 'Точка' };

interface NumberQuestionProps {
  question: PasteQuestion;
  onAnswer: (mark: Mark | null) => void;
}

export default function NumberQuestion({ question, onAnswer }: NumberQuestionProps) {
  const { header, sample, readings } = question;
  return (
    <DialogFrame
      open
      onClose={() => onAnswer(null)}
      title="Как прочитать числа?"
      footer={<Button onClick={() => onAnswer(null)}>Не вставлять</Button>}
    >
      <p>
        В столбце «{header}» числа вида «{sample}» можно понять двояко. Что отделяет дробную часть?
      </p>
      <div className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
        {([',', '.'] as const).map((mark) => (
          <button
            key={mark}
            type="button"
            className="rounded-box border border-line-mid p-3 text-left hover:bg-sunken"
            onClick={() => onAnswer(mark)}
          >
            <span className="block font-medium">{NAMES[mark]}</span>
            <span className="block">
              «{sample}» — это {formatDecimal(readings[mark].sample)}
            </span>
            <span className="block text-xs text-ink-soft">
              Сумма столбца {formatDecimal(readings[mark].total)}
            </span>
          </button>
        ))}
      </div>
    </DialogFrame>
  );
}
