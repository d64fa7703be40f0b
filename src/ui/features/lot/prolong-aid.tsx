/** Beside the new term of a prolongation: what it mostly is, by one press. */
import { useFormContext, useWatch } from 'react-hook-form';
import { daysLater, minutesLater } from '../../../rules/prolonged.ts';
import { Segments } from '../../parts/control/segments.tsx';

export interface ProlongAidProps {
  /** The term as it stands. */
  term: string;
  isRound: boolean;
}

const DAYS = { '1 раб. день': 1, '2 раб. дня': 2, '5 раб. дней': 5 };
const MINUTES = { '10 минут': 10, '30 минут': 30, час: 60 };

export default function ProlongAid({ term, isRound }: ProlongAidProps) {
  const { setValue } = useFormContext<{ deadline: string }>();
  const deadline = useWatch<{ deadline: string }, 'deadline'>({ name: 'deadline' });
  const terms = Object.entries(isRound ? MINUTES : DAYS).map(([label, much]) => ({
    label,
    id: isRound ? minutesLater(term, much) : daysLater(term, much),
  }));
  return (
    <Segments
      label="Продлить на"
      wide
      value={terms.find(({ id }) => id === deadline)?.id ?? ''}
      onChange={(id) => setValue('deadline', id, { shouldDirty: true, shouldValidate: true })}
      items={terms}
    />
  );
}
