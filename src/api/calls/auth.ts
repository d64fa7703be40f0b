import { z } from 'zod';
import { call, one } from '../contract.ts';
import { short } from '../lists.ts';
import { email, groupedDigits, name, password, phone, textBetween, time } from '../fields.ts';
import { profileRecord, userRole } from '../records/user.ts';

const tag = 'Вход и профиль';
const MISMATCH = 'Пароли не совпадают';

const newPassword = { password, passwordConfirmation: z.string().max(200) };
const same = (form: { password?: string; passwordConfirmation?: string }) =>
  form.password === form.passwordConfirmation;
const mismatch = { path: ['passwordConfirmation'], error: MISMATCH };

const secondFactorCode = z.string().trim().min(1).max(40);
/** For an authenticator app: to type by hand, and as its picture holds it. */
const authenticatorKey = z.object({ secret: z.string(), uri: z.string() });
const currentPassword = z.string().max(200);
/** One with the password alone may not take the second factor away: the code is asked as well. */
const proof = z.object({ currentPassword, code: secondFactorCode });
const freshRecoveryCodes = one(z.object({ recoveryCodes: z.array(z.string()) }));

export const secondFactorState = z.object({
  enabledAt: time.nullable(),
  recoveryCodesLeft: z.int(),
  /** It may be replaced and not taken away. */
  compulsory: z.boolean(),
});

export const sessionRecord = z.object({
  id: z.int(),
  /** The session that asks. */
  current: z.boolean(),
  /** «Chrome 141, Windows». */
  device: z.string(),
  address: z.string(),
  remember: z.boolean(),
  createdAt: time,
  /** To the minute. */
  seenAt: time,
});
export type SessionRecord = z.infer<typeof sessionRecord>;

export const registration = z
  .object({
    name,
    email,
    phone: phone.optional(),
    /** Staff leave the passwords out: the user sets one by the letter. */
    password: password.optional(),
    passwordConfirmation: z.string().max(200).optional(),
    itn: groupedDigits({ min: 0, max: 20 }).optional(),
    /** Where a company with this ИНН is on the platform already, its users are asked for access; refused otherwise. */
    requestAccess: z.boolean().optional(),
    /** To the processing of personal data; a guest must. */
    consent: z.boolean().optional(),
    /** The secret of an invitation's link. */
    invitation: z.string().max(200).optional(),
    /** Staff only; a vendor unless said. */
    role: userRole.optional(),
  })
  .refine(same, mismatch);

export const auth = {
  csrf: call({
    method: 'GET',
    path: '/auth/csrf-cookie',
    tag,
    summary: 'Выдать cookie XSRF-TOKEN',
    who: 'all',
  }),
  login: call({
    method: 'POST',
    path: '/auth/login',
    tag,
    summary: 'Войти',
    who: 'all',
    only: 'вошедший входит заново',
    body: z.object({
      email: textBetween({ min: 0, max: 255 }),
      password: z.string().max(200),
      remember: z.boolean().default(false),
    }),
    // Without a profile the password was right and the second step is waited for: a code, or an authenticator to begin with.
    reply: z.object({ data: profileRecord.nullable(), secondFactor: z.enum(['code', 'enrol']).optional() }),
    limit: 20,
  }),
  secondStep: call({
    method: 'POST',
    path: '/auth/second-factor',
    tag,
    summary: 'Второй шаг входа: код из приложения или код восстановления',
    who: 'all',
    only: 'после верного пароля, десять минут',
    body: z.object({ code: secondFactorCode }),
    // Recovery codes come once, with the first code of a new authenticator.
    reply: z.object({ data: profileRecord, recoveryCodes: z.array(z.string()).optional() }),
    limit: 20,
  }),
  secondStepKey: call({
    method: 'POST',
    path: '/auth/second-factor/key',
    tag,
    summary: 'Ключ для приложения, если второй фактор обязателен и ещё не включён',
    who: 'all',
    only: 'после верного пароля, десять минут',
    reply: one(authenticatorKey),
    limit: 30,
  }),
  logout: call({ method: 'POST', path: '/auth/logout', tag, summary: 'Выйти', who: 'auth' }),
  register: call({
    method: 'POST',
    path: '/auth/register',
    tag,
    summary: 'Зарегистрироваться; сотрудник создаёт пользователя с ролью',
    who: ['guest', 'admin', 'manager', 'security'],
    only: 'гость становится поставщиком и входит; администратор создаёт любую роль, менеджер и СБ — поставщика',
    body: registration,
    reply: one(z.object({ id: z.int(), signedIn: z.boolean() })),
    status: 201,
    limit: 10,
  }),
  forgotPassword: call({
    method: 'POST',
    path: '/auth/forgot-password',
    tag,
    summary: 'Прислать ссылку для нового пароля; ответ не говорит, есть ли такой пользователь',
    who: 'all',
    body: z.object({ email }),
    limit: 5,
  }),
  resetPassword: call({
    method: 'POST',
    path: '/auth/reset-password',
    tag,
    summary: 'Задать пароль по ссылке из письма',
    who: 'all',
    only: 'владелец ссылки',
    body: z.object({ token: z.string().max(200), email, ...newPassword }).refine(same, mismatch),
    limit: 10,
  }),
  /** Whether a reset link still works, for the page's own check. */
  checkReset: call({
    method: 'GET',
    path: '/auth/reset-password/check',
    tag,
    summary: 'Действует ли ссылка для нового пароля',
    who: 'all',
    query: z.object({ token: z.string().max(200), email: z.string().max(255) }),
    reply: one(z.object({ valid: z.boolean() })),
    limit: 30,
  }),
  changePassword: call({
    method: 'PUT',
    path: '/auth/change-password',
    tag,
    summary: 'Сменить свой пароль; остальные сеансы завершаются',
    who: 'auth',
    body: z.object({ currentPassword, ...newPassword }).refine(same, mismatch),
    limit: 10,
  }),
  sendVerification: call({
    method: 'POST',
    path: '/auth/email/verification-notification',
    tag,
    summary: 'Прислать письмо с подтверждением ещё раз',
    who: 'auth',
    limit: 3,
  }),
  /** Answers with a redirect to `/verified-email`, or to `/verified-email?invalid=1` where the link is no good. */
  verifyEmail: call({
    method: 'GET',
    path: '/auth/email/verify/:id/:hash',
    tag,
    summary: 'Подтвердить почту по ссылке из письма',
    who: 'all',
    only: 'владелец ссылки',
    query: z.object({ expires: z.string().max(20), signature: z.string().max(200) }),
    answer: 'file',
  }),
  profile: call({
    method: 'GET',
    path: '/api/v1/profile',
    tag,
    summary: 'Кто вошёл; для гостя data пуста',
    who: 'all',
    reply: z.object({ data: profileRecord.nullable() }),
  }),
  rename: call({
    method: 'PATCH',
    path: '/api/v1/profile/name',
    tag,
    summary: 'Сменить своё имя и телефон',
    who: 'auth',
    body: z.object({ name, phone: phone.nullable().optional() }),
    reply: one(profileRecord),
  }),
  changeEmail: call({
    method: 'POST',
    path: '/api/v1/profile/email',
    tag,
    summary: 'Сменить почту: подтверждается с нового адреса, о смене пишется на прежний',
    who: 'auth',
    body: z.object({ email, currentPassword }),
    limit: 5,
  }),
  secondFactor: call({
    method: 'GET',
    path: '/api/v1/profile/second-factor',
    tag,
    summary: 'Включён ли свой второй фактор',
    who: 'auth',
    reply: one(secondFactorState),
  }),
  beginSecondFactor: call({
    method: 'POST',
    path: '/api/v1/profile/second-factor',
    tag,
    summary: 'Получить ключ для приложения; действует после первого кода',
    who: 'auth',
    body: z.object({ currentPassword, code: secondFactorCode.optional() }),
    reply: one(authenticatorKey),
    limit: 10,
  }),
  confirmSecondFactor: call({
    method: 'PUT',
    path: '/api/v1/profile/second-factor',
    tag,
    summary: 'Включить второй фактор первым кодом; остальные сеансы завершаются',
    who: 'auth',
    body: z.object({ code: secondFactorCode }),
    reply: freshRecoveryCodes,
    limit: 20,
  }),
  replaceRecoveryCodes: call({
    method: 'POST',
    path: '/api/v1/profile/second-factor/recovery-codes',
    tag,
    summary: 'Выпустить новые коды восстановления; прежние перестают действовать',
    who: 'auth',
    body: proof,
    reply: freshRecoveryCodes,
    limit: 10,
  }),
  disableSecondFactor: call({
    method: 'POST',
    path: '/api/v1/profile/second-factor/disable',
    tag,
    summary: 'Отключить второй фактор',
    who: 'auth',
    only: 'если он не обязателен',
    body: proof,
    limit: 10,
  }),
  sessions: call({
    method: 'GET',
    path: '/api/v1/profile/sessions',
    tag,
    summary: 'Свои открытые сеансы, последние сверху',
    who: 'auth',
    ...short(sessionRecord),
  }),
  endSession: call({
    method: 'DELETE',
    path: '/api/v1/profile/sessions/:id',
    tag,
    summary: 'Завершить свой сеанс',
    who: 'auth',
  }),
  tour: call({
    method: 'GET',
    path: '/api/v1/profile/tour',
    tag,
    summary: 'Проходил ли пользователь знакомство с площадкой',
    who: 'auth',
    reply: one(z.object({ seen: z.boolean() })),
  }),
  endTour: call({
    method: 'POST',
    path: '/api/v1/profile/tour/end',
    tag,
    summary: 'Знакомство с площадкой пройдено или пропущено: само больше не начнётся',
    who: 'auth',
  }),
  endAllSessions: call({
    method: 'POST',
    path: '/api/v1/profile/sessions/end-all',
    tag,
    summary: 'Выйти везде: завершить все свои сеансы, и этот тоже',
    who: 'auth',
  }),
};
