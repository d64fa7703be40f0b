// Words of what reminds of a deadline.
import { formatDateTime } from '../rules/dates.ts';

export const reminderStages = ['day', 'hours', 'minutes'] as const;
export type ReminderStage = (typeof reminderStages)[number];

const left: Record<ReminderStage, string> = {
  day: 'меньше суток',
  hours: 'меньше двух часов',
  minutes: 'меньше пятнадцати минут',
};

interface Reminder {
  number: string;
  deadline: Date;
  stage: ReminderStage;
  /** An earlier revision stands; what was changed since is not submitted. */
  isCopy: boolean;
}

export const reminderText = ({ number, deadline, stage, isCopy }: Reminder): string =>
  `${number}: приём закончится ${formatDateTime(deadline)}, осталось ${left[stage]}. ${
    isCopy ? 'Правки заявки не поданы, в силе прежняя редакция.' : 'Ваша заявка не подана.'
  }`;
