// Fields under a mask, in Chromium: one corrects in the middle of a date or a phone, and the caret stays there.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Locator } from 'playwright';
import { makeDraft } from '../server/lots/make-lots.ts';
import type { SignedIn } from '../server/make.ts';
import { button, eventually, field, see } from './support/expect.ts';
import { openSite, watchPages, type Site } from './support/site.ts';

let site: Site;
let manager: SignedIn;

beforeAll(async () => {
  site = await openSite();
  manager = await site.signIn('manager');
});
afterAll(() => site?.close());
watchPages(() => site);

const caretOf = (input: Locator) => input.evaluate((element) => (element as HTMLInputElement).selectionStart);
const putCaret = (input: Locator, at: number) =>
  input.evaluate((element, place) => (element as HTMLInputElement).setSelectionRange(place, place), at);

test('a date is corrected where it is wrong, and is stored', async () => {
  const { id } = await makeDraft(manager);
  const page = await site.open(manager, `/tender-${id}`);
  const deadline = field(page, 'Приём предложений до');
  await deadline.click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('051220361204');
  expect(await deadline.inputValue()).toBe('05.12.2036 12:04');
  await putCaret(deadline, 2);
  await page.keyboard.press('Backspace');
  expect(await caretOf(deadline)).toBe(1);
  await page.keyboard.type('7');
  expect(await deadline.inputValue()).toBe('07.12.2036 12:04');
  expect(await caretOf(deadline)).toBeLessThan(4);
  await button(page, 'Сохранить условия').click();
  await see(page, 'Условия сохранены');
  await eventually(async () => {
    const lot = (await manager.get(`/api/v1/lots/${id}`)).data<{ applicationsDeadline: string }>();
    expect(Date.parse(lot.applicationsDeadline)).toBe(Date.parse('2036-12-07T09:04:00Z'));
  });
});

test('a phone is typed and pasted in any way, corrected in the middle, and can be emptied', async () => {
  const page = await site.open(null, '/');
  await button(page, 'Войти').first().click();
  // The page has a button of that name, too, and the dialog is fetched at the press.
  await button(page.getByRole('dialog', { name: 'Вход' }), 'Зарегистрироваться').click();
  const phone = page.getByRole('dialog').getByLabel('Телефон');
  await phone.click();
  await page.keyboard.insertText('8 (777) 123-45-67');
  expect(await phone.inputValue()).toBe('+7 (777) 123-45-67');
  await putCaret(phone, 6);
  await page.keyboard.press('Backspace');
  await page.keyboard.type('0');
  expect(await phone.inputValue()).toBe('+7 (707) 123-45-67');
  expect(await caretOf(phone)).toBe(6);
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('+7 921 765-43-21');
  expect(await phone.inputValue()).toBe('+7 (921) 765-43-21');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type('9161234567');
  expect(await phone.inputValue()).toBe('+7 (916) 123-45-67');
});
