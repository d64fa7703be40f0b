/** Background work as an administrator knows it, by its kind. */
export const jobTitles = {
  'application.remind': 'Напоминание о неподанной заявке',
  'application.sealOldFiles': 'Запечатывание прежних файлов заявок',
  'application.standing': 'Отметка о компании в заявке',
  'checkpoint.sign': 'Контрольная отметка журнала',
  'clarification.expire': 'Окончание срока уточнения',
  'company.standing': 'Проверка заявок компании',
  'file.remove': 'Удаление файла из хранилища',
  'invitation.expire': 'Окончание срока приглашения',
  'mail.send': 'Письмо',
  'news.deliver': 'Рассылка новости',
  'notification.digest': 'Письмо о событиях за день',
  'notification.mail': 'Письмо с уведомлением',
  'platform.clean': 'Уборка устаревших записей',
  'rates.load': 'Загрузка курсов валют',
  'task.run': 'Выгрузка или расчёт рейтинга',
  'user.forgottenPassword': 'Письмо для входа без пароля',
} as const;
