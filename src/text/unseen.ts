/** Of an application of the own company that was sealed before its reader came to the company. */
export const unseenTexts = {
  title: 'У вашей компании уже есть заявка',
  text: 'Её подали до вашего прихода в компанию: до вскрытия её содержание видят те, кто был в компании при подаче. Изменить или отозвать её могут они.',
} as const;
