import { z } from 'zod';
import { call, one } from '../contract.ts';
import { email, name, password, phone, textBetween } from '../fields.ts';
import { profileRecord, userRole } from '../records/user.ts';

const tag = 'Вход и профиль';
const MISMATCH = 'Пароли не совпадают';

const newPassword = { password, passwordConfirmation: z.string().max(200) };
const same = (form: { password?: string; passwordConfirmation?: string }) =>
  form.password === form.passwordConfirmation;
const mismatch = { path: ['passwordConfirmation'], error: MISMATCH };

export const registration = z
  .object({
    name,
    email,
    phone: phone.optional(),
    /** Staff leave the passwords out: the user sets one by the letter. */
    password: password.optional(),
    passwordConfirmation: z.string().max(200).optional(),
    itn: textBetween({ min: 0, max: 20 }).optional(),
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
    reply: one(profileRecord),
    limit: 20,
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
    body: z.object({ currentPassword: z.string().max(200), ...newPassword }).refine(same, mismatch),
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
    body: z.object({ email, currentPassword: z.string().max(200) }),
    limit: 5,
  }),
};
