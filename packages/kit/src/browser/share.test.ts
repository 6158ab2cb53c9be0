import { afterEach, expect, it, vi } from 'vitest';
import { share } from './share.ts';

const named = (name: string) => () => Promise.reject(Object.assign(new Error('failed'), { name }));
const fine = () => Promise.resolve();

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['the dialog was used', fine, fine, 'shared'],
  ['the dialog was closed', named('AbortError'), fine, 'shared'],
  ['the dialog failed', named('NotAllowedError'), fine, 'copied'],
  ['there is no dialog', undefined, fine, 'copied'],
  ['both failed', named('NotAllowedError'), named('NotAllowedError'), 'copyYourself'],
] as const)('says what happened to the address: %s', async (_, dialog, writeText, expected) => {
  vi.stubGlobal('navigator', { clipboard: { writeText }, ...(dialog && { share: dialog }) });
  expect(await share('May Recital', 'https://portal.example/program')).toBe(expected);
});
