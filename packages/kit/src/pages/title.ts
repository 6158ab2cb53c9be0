import { messages } from '../messages.ts';

let page = '';
let hasProblem = false;

/** Returns the name of the organization, from `<meta name="application-name">`. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

const write = (): void => {
  const title = [page, siteName()].filter((part) => part !== '').join(' – ');
  document.title = hasProblem ? messages.form.titlePrefix + title : title;
};

/** Sets the title of the tab: '{page} – {site}'. */
export const setPageTitle = (title: string): void => {
  page = title;
  hasProblem = false;
  write();
};

/** Adds 'Error: ' to the title while a form shows problems. */
export const setTitleProblem = (problem: boolean): void => {
  if (problem === hasProblem) return;
  hasProblem = problem;
  write();
};
