// Words of the receipts: how many of what was opened is what was submitted.

/** «49 из 49». */
export const countedReceipts = ({ matched, counted }: { matched: number; counted: number }): string =>
  `${matched} из ${counted}`;

/** Whether each of them holds. */
export const allMatch = ({ matched, counted }: { matched: number; counted: number }): boolean =>
  matched === counted;

interface Unlike {
  number: string;
  title: string;
  matched: number;
  counted: number;
}

export const receiptTexts = {
  unlike: ({ number, title, ...receipts }: Unlike) =>
    `Квитанция не сошлась. Процедура № ${number} «${title}»: при вскрытии сошлось квитанций ${countedReceipts(receipts)}. После подачи изменили содержание заявки или саму квитанцию: сверьте до решения.`,
};
