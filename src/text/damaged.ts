// Words of an opening that is stopped: something sealed is damaged. Nobody among the staff is told whose, or how many there are, before
// the envelopes are open; the owner, who knows how many came, hears how many of them do not open.
interface Of {
  number: string;
  title: string;
}

export const damagedTexts = {
  refusal: (damaged: number, all: number) =>
    `Не расшифровывается заявок: ${damaged} из ${all}. Запечатанное повреждено после подачи, поэтому не вскрыто ничего. ` +
    'Повреждённое возвращает из резервной копии администратор. Нет копии — верните процедуру к приёму: ' +
    'поставщик предупреждён и подаст заявку заново, остальные останутся запечатанными.',
  staff: ({ number, title }: Of) =>
    `Вскрытие остановлено. Процедура № ${number} «${title}»: запечатанное повреждено и не расшифровывается, не вскрыто ничего. ` +
    'Повреждённое возвращают из резервной копии; нет её — процедуру возвращают к приёму, и поставщик подаёт заявку заново.',
  vendor: ({ number, title }: Of) =>
    `Ваша заявка в процедуре № ${number} «${title}» повреждена при хранении и не расшифровывается; вскрытие остановлено. ` +
    'Если её не вернут из резервной копии, приём возобновят: тогда подайте заявку заново.',
};
