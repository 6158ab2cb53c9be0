import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

type Where = Pick<typeof screen, 'getByRole'>;
type Name = string | RegExp;

/** Presses a button of the page, or of a part of it. */
export const press = (name: Name, where: Where = screen): Promise<void> =>
  userEvent.click(where.getByRole('button', { name }));

/** Waits for a dialog and presses one of its buttons. */
export const answer = async (button: Name, dialog?: Name): Promise<void> =>
  press(button, within(await screen.findByRole('dialog', dialog === undefined ? {} : { name: dialog })));

/** Enters a text as one change, because each typed key renders the whole form. */
export const enter = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.click(field);
  await userEvent.paste(text);
};

/** Replaces the text of a field by typing. */
export const retype = async (field: HTMLElement, text: string): Promise<void> => {
  await userEvent.clear(field);
  if (text !== '') await userEvent.type(field, text);
};

/** Returns the address of a link. */
export const hrefOf = (name: Name, where: Where = screen): string | null =>
  where.getByRole('link', { name }).getAttribute('href');

/** Waits for a link and returns its address. */
export const findHref = async (name: Name): Promise<string | null> =>
  (await screen.findByRole('link', { name })).getAttribute('href');

/** Returns the text of each element. */
export const textsOf = (elements: readonly Element[]): (string | null)[] =>
  elements.map(({ textContent }) => textContent);

/** Waits for a message and returns its kind. */
export const findToast = async (text: Name): Promise<string | null> =>
  (await screen.findByText(text)).getAttribute('data-kind');

/** Waits for the error summary of a form. */
export const findProblem = (): Promise<HTMLElement> =>
  screen.findByRole('alert', { name: 'There is a problem' });

/** Waits for the error summary of a form, and returns the texts of its links. */
export const findProblems = async (): Promise<(string | null)[]> =>
  textsOf(within(await findProblem()).getAllByRole('link'));

/** Sends news as another tab does. */
export const tellFromOtherTab = (name: string, ids: object = {}): void => {
  const otherTab = new BroadcastChannel('portal-news');
  otherTab.postMessage({ name, ids });
  otherTab.close();
};
