import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemoteError } from '@portal/contracts/reports';
import { errorLimits, masked } from '@portal/contracts/reports.rules';

const wordsInFields = (): string[] => {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=checkbox], [type=radio]), textarea',
  );
  const words = [...fields].flatMap(({ value }) => value.split(/\s+/));
  // Skips single Latin letters, which every message contains. A single Chinese character may be a name.
  return words.filter((word) => word.length > 1 || word > '\u007f');
};

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

let noted: string[] = [];

/** Notes the words in the fields of the page, before React removes a part that failed. */
export const noteFields = (): void => {
  noted = wordsInFields();
};

// Matches the rest of `/mf/mf_things/1.0.0-00000001/12.0a1b2c3d.js?r=1:1:2345` after the version's address.
const inFile = /^([\w./@-]+)(?:\?[\w.=]*)?(:\d+:\d+)/;

const framesOf = (stack: string, { base }: RegistryRemote): string[] =>
  stack.split('\n').flatMap((line) => {
    const at = line.indexOf(base);
    const [, file = '', place = ''] = (at >= 0 && inFile.exec(line.slice(at + base.length))) || [];
    return file === '' ? [] : [file + place];
  });

/** Describes an error of a remote for its team. Masks values of fields and codes. */
export const describeError = (thrown: unknown, remote: RegistryRemote): RemoteError => {
  const { name, message, stack = '' } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const words = [...noted, ...wordsInFields()];
  // Ignores case, because a page may show the words in capital letters.
  const unfilled = words.reduce((text, word) => text.replace(new RegExp(escaped(word), 'giu'), '…'), message);
  return {
    name: /^[\w$]{1,60}$/.test(name) ? name : 'Error',
    message: masked(unfilled).slice(0, errorLimits.message),
    frames: framesOf(stack, remote).slice(0, errorLimits.frames),
  };
};
