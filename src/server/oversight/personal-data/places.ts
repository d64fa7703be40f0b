// Every column of the database that tells of a user by number: what of its rows the person is told, and what an erasure does with them.
// A test compares the list with the schema, so that a new table is thought of.

interface Place {
  /**
   * `line`: in the sheet of records, under this name; `sheet`: another sheet tells it, by this name; `untold`: why nobody is told, as what
   * of it is the person's is told elsewhere, or is no more than a fingerprint.
   */
  told: { line: string; at: string; lot?: 'lot_id'; words?: string } | { sheet: string } | { untold: string };
  /** `goes`: the rows go with the person's data; `nameless`: they stay, by the number of an account that has no name any more. */
  erased: 'goes' | 'nameless';
  /** How a column of JSON holds the number: a list of numbers, or of records with `userId`. */
  json?: 'numbers' | 'records';
}

const actions = { sheet: 'Действия' } as const;

export const places: Readonly<Record<string, Place>> = {
  'access_tokens.user_id': { told: { sheet: 'Сеансы и ключи' }, erased: 'goes' },
  'application_versions.submitted_by': { told: actions, erased: 'nameless' },
  'applications.created_by': { told: actions, erased: 'nameless' },
  'calendar_feeds.user_id': { told: { line: 'Ссылка на календарь', at: 'created_at' }, erased: 'goes' },
  'clarifications.created_by': {
    told: { line: 'Запрос уточнения', at: 'created_at', lot: 'lot_id', words: 'text' },
    erased: 'nameless',
  },
  'commission_shares.user_id': {
    told: { line: 'Часть ключа сдана', at: 'handed_at', lot: 'lot_id' },
    erased: 'nameless',
  },
  'commissions.custodians': {
    told: { line: 'Хранитель комиссии', at: 'named_at', lot: 'lot_id' },
    erased: 'nameless',
    json: 'records',
  },
  'companies.moderated_by': { told: actions, erased: 'nameless' },
  'company_access_requests.user_id': {
    told: { line: 'Просьба о доступе к компании', at: 'created_at' },
    erased: 'goes',
  },
  'company_bindings.user_id': { told: { line: 'В компании', at: 'since' }, erased: 'goes' },
  'company_invites.invited_by': {
    told: { line: 'Приглашение коллеги', at: 'created_at', words: 'email' },
    erased: 'nameless',
  },
  'custodian_keys.user_id': { told: { line: 'Ключ хранителя', at: 'created_at' }, erased: 'nameless' },
  'deputies.absent_id': { told: { sheet: 'Замещение' }, erased: 'goes' },
  'deputies.deputy_id': { told: { sheet: 'Замещение' }, erased: 'goes' },
  'expert_scores.user_id': {
    told: { line: 'Оценка эксперта', at: 'updated_at', lot: 'lot_id' },
    erased: 'nameless',
  },
  'exports.created_by': { told: { line: 'Выгрузка', at: 'created_at', lot: 'lot_id' }, erased: 'nameless' },
  'favorites.user_id': { told: { sheet: 'Подписки и приглашения' }, erased: 'goes' },
  'files.uploaded_by': {
    told: { line: 'Загруженный файл', at: 'created_at', words: 'name' },
    erased: 'nameless',
  },
  'history.by_id': { told: actions, erased: 'nameless' },
  'idempotency_keys.user_id': {
    told: { untold: 'ответы на повторённые запросы, хранятся сутки' },
    erased: 'goes',
  },
  'invitations.invited_by': {
    told: { line: 'Отправленное приглашение', at: 'sent_at', lot: 'lot_id', words: 'email' },
    erased: 'nameless',
  },
  'invitations.user_id': { told: { sheet: 'Подписки и приглашения' }, erased: 'nameless' },
  'list_views.user_id': { told: { sheet: 'Подписки и приглашения' }, erased: 'goes' },
  'lot_comments.by_id': {
    told: { line: 'Комментарий', at: 'created_at', lot: 'lot_id', words: 'text' },
    erased: 'nameless',
  },
  'lot_comments.mentions': {
    // The words are another's.
    told: { line: 'Упоминание в обсуждении', at: 'created_at', lot: 'lot_id' },
    erased: 'nameless',
    json: 'numbers',
  },
  'lot_outcomes.owner_id': {
    told: { untold: 'показатели процедур, не сведения о человеке' },
    erased: 'nameless',
  },
  'lot_participants.user_id': {
    told: { line: 'Намерение участвовать', at: 'created_at', lot: 'lot_id' },
    erased: 'nameless',
  },
  'lot_readings.user_id': { told: { line: 'Прочитано', at: 'at', lot: 'lot_id' }, erased: 'nameless' },
  'lot_sets.by_id': {
    told: { line: 'Набор для процедур', at: 'created_at', words: 'name' },
    erased: 'nameless',
  },
  'lot_templates.by_id': {
    told: { line: 'Шаблон процедуры', at: 'created_at', words: 'name' },
    erased: 'nameless',
  },
  'lots.owner_id': { told: { line: 'Своя процедура', at: 'created_at', words: 'title' }, erased: 'nameless' },
  'notification_preferences.user_id': { told: { sheet: 'Учётная запись' }, erased: 'goes' },
  'notifications.user_id': { told: { sheet: 'Уведомления' }, erased: 'goes' },
  'paid_prices.owner_id': {
    told: { untold: 'показатели процедур, не сведения о человеке' },
    erased: 'nameless',
  },
  'questions.answered_by': {
    told: { line: 'Ответ на вопрос', at: 'answered_at', lot: 'lot_id', words: 'answer' },
    erased: 'nameless',
  },
  'questions.asker_id': {
    told: { line: 'Вопрос', at: 'created_at', lot: 'lot_id', words: 'text' },
    erased: 'nameless',
  },
  'recovery_codes.user_id': { told: { untold: 'необратимые отпечатки запасных кодов' }, erased: 'goes' },
  'second_factors.user_id': { told: { sheet: 'Учётная запись' }, erased: 'goes' },
  'sessions.user_id': { told: { sheet: 'Сеансы и ключи' }, erased: 'goes' },
  'sign_in_challenges.user_id': { told: { untold: 'вход, который ждёт кода: минуты' }, erased: 'goes' },
  'signatures.added_by': {
    told: { line: 'Приложенная подпись', at: 'added_at', lot: 'lot_id' },
    erased: 'nameless',
  },
  'subscriptions.user_id': { told: { sheet: 'Подписки и приглашения' }, erased: 'goes' },
  'sync_tasks.created_by': { told: { line: 'Задание', at: 'created_at', words: 'type' }, erased: 'nameless' },
  'telegram_codes.user_id': { told: { untold: 'отпечаток одноразовой ссылки: минуты' }, erased: 'goes' },
  'user_tokens.user_id': { told: { untold: 'отпечатки ссылок из писем: часы' }, erased: 'goes' },
  'verifications.cancelled_by': { told: actions, erased: 'nameless' },
  'verifications.user_id': {
    told: { line: 'Решение по заявке', at: 'created_at', lot: 'lot_id', words: 'comment' },
    erased: 'nameless',
  },
  'webhooks.user_id': { told: { line: 'Веб-хук', at: 'created_at', words: 'url' }, erased: 'goes' },
};
