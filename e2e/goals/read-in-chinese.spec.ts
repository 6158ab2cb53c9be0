import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessible.ts';
import { demoPassword, expect, test } from '../harness/test.ts';

test.use({ viewport: { width: 360, height: 740 }, actionTimeout: 15_000 });

const event = 'Saturday Student Recital';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const speak = (page: Page, language: string) => page.getByRole('button', { name: language }).click();

const expectMenu = async (page: Page, links: string[]): Promise<void> => {
  const menu = page.getByRole('navigation', { name: '主导航' });
  await menu.getByRole('button', { name: '菜单' }).click();
  await expect(menu.getByRole('link')).toHaveText(links);
};

const expectChinese = async (page: Page, title: string | RegExp): Promise<void> => {
  await expect(heading(page, title)).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
};

test('A visitor reads the portal in Chinese on a phone, as far as a sign-up, and goes back to English', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await speak(page, '简体中文');
  await expectChinese(page, '为愿意聆听的人 演奏。');
  await expectMenu(page, ['登录', '注册']);

  await page.getByRole('link', { name: '登录' }).first().click();
  await expectChinese(page, '登录');
  await page.getByLabel('电子邮箱').fill('parent@example.org');
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();

  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await expectMenu(page, ['我的活动', '浏览活动', '账户', '演奏者资料', '退出登录']);
  await page.getByRole('navigation').getByRole('link', { name: '浏览活动' }).click();
  await expectChinese(page, '浏览活动');
  await expect(page.getByText(/^周[一二三四五六日]/).first()).toBeVisible();

  await page.getByRole('link', { name: `报名：${event}` }).click();
  await expectChinese(page, event);
  await expect(page.getByText(/\d{1,2}月\d{1,2}日星期[一二三四五六日] \d{1,2}:\d{2}/).first()).toBeVisible();
  await page.getByRole('button', { name: '报名', exact: true }).click();
  await expect(page.getByRole('alert', { name: '有问题需要处理' })).toBeVisible();

  await page.getByLabel('曲名').fill('G 大调小步舞曲');
  await speak(page, 'English');
  const question = page.getByRole('dialog', { name: '要切换语言吗？' });
  await question.getByRole('button', { name: '留在此页' }).click();
  await expect(page.getByLabel('曲名')).toHaveValue('G 大调小步舞曲');
  await speak(page, 'English');
  await question.getByRole('button', { name: '仍要切换' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Music title')).toBeVisible();
});

test('A browser that asks for Chinese gets it at once; the legal texts stay as they were agreed to', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN', ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(page.locator('[lang=en]').getByRole('heading', { level: 1 })).toHaveText('Terms of service');
  await context.close();
});
