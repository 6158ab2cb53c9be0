import { settings, type Setting } from './settings.js';

const escape = (text: string): string => text.replaceAll('|', '\\|');

const row = ([name, setting]: [string, Setting]): string => {
  const fallback = setting.default ? `\`${setting.default}\`` : '';
  const marks = [setting.isRequiredInProduction && 'required in production', setting.isSecret && 'secret'];
  const notes = marks.filter(Boolean).join(', ');
  return `| \`${name}\` | ${escape(fallback)} | ${escape(setting.description)}${notes ? ` (${notes})` : ''} |`;
};

/** The settings as a markdown table for docs/settings.md. */
export const settingsTable = (): string =>
  ['| setting | default | what it is |', '|---|---|---|', ...Object.entries(settings).map(row)].join('\n');

if (import.meta.main) process.stdout.write(`${settingsTable()}\n`);
