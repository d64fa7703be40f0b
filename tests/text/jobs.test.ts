// What an administrator reads of a job that was given up.
import { expect, test } from 'vitest';
import { jobFaultText } from '../../src/text/jobs.ts';

test.each([
  [
    'connect ECONNREFUSED 10.20.30.40:587',
    'Сервер не принимает соединений: connect ECONNREFUSED 10.20.30.40:587',
  ],
  ['getaddrinfo EAI_AGAIN smtp.test', 'Имя сервера не найдено: getaddrinfo EAI_AGAIN smtp.test'],
  [
    'Greeting never received ETIMEDOUT',
    /^Связь с сервером оборвалась .+: Greeting never received ETIMEDOUT$/,
  ],
  ['Invalid login: 535 no', 'Почтовый сервер не принял имя или пароль площадки: Invalid login: 535 no'],
  ["Can't send mail: 550 no such user", /^Почтовый сервер не принял адрес или письмо: /],
  ['Failed query: PostgreSQL refused a value: 22P02', /^База данных не выполнила запрос: /],
  ['Its worker was lost each time', /^Процесс площадки, который это выполнял, каждый раз прерывался/],
  ['something odd', 'Не удалось выполнить: something odd'],
])('an error in a program’s words, «%s», begins in Russian', (error, told) => {
  if (typeof told === 'string') expect(jobFaultText(error)).toBe(told);
  else expect(jobFaultText(error)).toMatch(told);
});

test('what is said in Russian stands as it is', () => {
  for (const error of ['Слишком много неудачных попыток', '«Почта» не ответила: 503'])
    expect(jobFaultText(error)).toBe(error);
});
