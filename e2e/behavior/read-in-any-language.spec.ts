import { languageIds, languages, wordsIn, type Language } from '@portal/contracts/languages';
import { pageDataId, type PageData } from '@portal/contracts/page-data';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoHorizontalOverflow } from '../harness/accessible.ts';
import { sentencesIn } from '../harness/in-language.ts';
import { unfinished } from '../harness/page-state.ts';
import { demoPassword, expect, test } from '../harness/test.ts';

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 15_000 });

const event = 'Saturday Student Recital';

const speak = async (page: Page, language: Language): Promise<void> => {
  const name = languages[language];
  await page.getByRole('contentinfo').getByRole('button', { name, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

// Menu entries of remotes, which the page contains in its language.
const menuIn = async (page: Page, language: Language): Promise<string[]> => {
  const data = await page.locator(`#${pageDataId}`).textContent();
  const { registry } = JSON.parse(data ?? '') as PageData;
  return registry.remotes
    .flatMap(({ declaration }) => declaration.nav.filter(({ access }) => access === 'signed-in'))
    .map(({ label }) => wordsIn(label, language));
};

// Date and time of an event in each language.
const dates: Record<Language, RegExp> = {
  en: /^[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}.*, \d{1,2}:\d{2} [AP]M/,
  es: /^(lunes|martes|miércoles|jueves|viernes|sábado|domingo), \d{1,2} de [a-z]+.*, \d{1,2}:\d{2} [ap]\.m\./,
  'zh-Hans': /\d{1,2}月\d{1,2}日星期[一二三四五六日] \d{1,2}:\d{2}/,
  'zh-Hant': /\d{1,2}月\d{1,2}日星期[一二三四五六日] [上下]午\d{1,2}:\d{2}/,
};

for (const language of languageIds) {
  test(`A family uses the portal in ${languages[language]} on a phone, from login to My Events and account`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const text = await sentencesIn(language);
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const press = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
    const arriveAt = async (title: string): Promise<void> => {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(unfinished(page)).toHaveCount(0);
      await expectNoHorizontalOverflow(page);
    };
    const told = (sentence: string) => expect(page.getByRole('status').getByText(sentence)).toBeVisible();

    await page.goto('/login');
    if (language !== 'en') await speak(page, language);
    await arriveAt(text.auth.login.title);
    await field(text.auth.fields.email).fill('parent@example.org');
    await field(text.auth.fields.password).fill(demoPassword);
    await press(text.auth.login.submit);
    await page.waitForURL('/');
    await page.getByRole('banner').getByRole('navigation').getByRole('button').click();
    const menu = await menuIn(page, language);
    expect(menu.length).toBeGreaterThan(3);
    for (const name of menu)
      await expect(page.getByRole('banner').getByRole('link', { name, exact: true })).toBeVisible();

    await page.goto('/profiles/create');
    await arriveAt(text.profiles.create.title);
    await page.getByLabel(text.profiles.fields.firstName).first().fill('Zoë');
    await page.getByLabel(text.profiles.fields.lastName).first().fill(language);
    await page.getByLabel(text.profiles.fields.grade).first().fill('3');
    await page.getByLabel(text.profiles.fields.school).fill('Lincoln Middle');
    await press(text.profiles.create.submit);
    await told(text.profiles.create.created);
    await arriveAt(text.profiles.list.title);
    await expect(page.getByText(text.kit.grade(3)).first()).toBeVisible();

    await page.goto(`/events?words=${encodeURIComponent(event)}`);
    await arriveAt(text.events.list.title);
    await page.getByRole('link', { name: text.events.event.about(text.events.event.signUp, event) }).click();
    await arriveAt(event);
    await expect(page.getByText(dates[language]).first()).toBeVisible();
    await press(text.events.signup.submit);
    await expect(page.getByRole('alert', { name: text.kit.form.problem })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(text.events.form.title).fill(`Gavotte ${language}`);
    await page.getByRole('textbox', { name: text.events.form.instrument }).fill('violin');
    const profile = page.getByRole('combobox', { name: text.events.form.profile });
    await profile.selectOption({ label: await profile.getByText(language).first().innerText() });
    await press(text.events.signup.submit);
    await told(text.events.signup.saved);

    await page.goto('/events/my');
    await arriveAt(text.events.mine.title);
    await expect(page.getByText(`Gavotte ${language}`).first()).toBeVisible();
    await page.goto('/account');
    await arriveAt(text.auth.account.title);
  });
}

test('The language switch asks before it discards a form, and legal texts stay English', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'zh-TW', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const { auth: said } = await sentencesIn('zh-Hant');
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  await page.getByLabel(said.fields.email).fill('parent@');
  await page.getByRole('button', { name: languages.es }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button').last().click();
  await expect(page.getByLabel(said.fields.email)).toHaveValue('parent@');
  await page.getByRole('button', { name: languages.es }).click();
  await question.getByRole('button').nth(1).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page.goto('/terms');
  await expect(page.getByRole('main').getByText(/en inglés/)).toBeVisible();
  await expect(page.locator('[lang=en]').getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await context.close();
});
