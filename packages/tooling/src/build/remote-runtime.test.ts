import { expect, test } from 'vitest';
import runtime from './remote-runtime.ts';

const { consumes, initContainerEntry } = runtime.bundlerRuntime;

/** A chunk of a remote that takes one shared module. */
const remoteThatTakes = (shareKey: string, requiredVersion: string) => {
  const require = { m: {} as Parameters<typeof consumes>[0]['webpackRequire']['m'], c: {} };
  const installedModules = {};
  const load = async (): Promise<unknown> => {
    const promises: unknown[] = [];
    consumes({
      chunkId: 'routes',
      promises,
      chunkMapping: { routes: [7] },
      installedModules,
      moduleToHandlerMapping: { 7: { shareKey, shareInfo: { shareConfig: { requiredVersion } } } },
      webpackRequire: require,
    });
    await Promise.all(promises);
    const module = { exports: undefined as unknown };
    require.m[7]?.(module);
    return module.exports;
  };
  return { load };
};

const react = { name: 'the one React' };
const atOnce = { get: () => () => react };

test.each([
  ['19.3.1', '^19.3.1'],
  ['19.4.0', '^19.3.1'],
  ['19.3.2', '^19.3.1'],
  ['0.4.2', '^0.4.1'],
])('%s is taken where %s is wanted', async (version, range) => {
  initContainerEntry({ shareScope: { react: { [version]: atOnce } } });
  expect(await remoteThatTakes('react', range).load()).toBe(react);
});

test.each([
  ['20.0.0', '^19.3.1'],
  ['18.9.9', '^19.3.1'],
  ['19.2.9', '^19.3.1'],
  ['19.3.0', '^19.3.1'],
  ['0.5.0', '^0.4.1'],
])('%s is refused where %s is wanted', async (version, range) => {
  initContainerEntry({ shareScope: { react: { [version]: atOnce } } });
  const error = {
    name: 'SharedModuleError',
    message: `react ${range} is wanted, and the shell gives ${version}.`,
  };
  await expect(remoteThatTakes('react', range).load()).rejects.toMatchObject(error);
});

test('of several versions the one that suits is taken', async () => {
  initContainerEntry({ shareScope: { react: { '18.0.0': { get: () => () => ({}) }, '19.3.1': atOnce } } });
  expect(await remoteThatTakes('react', '^19.0.0').load()).toBe(react);
});

test('what the shell does not give is refused by its name', async () => {
  initContainerEntry({ shareScope: {} });
  await expect(remoteThatTakes('@portal/kit/none', '^1.0.0').load()).rejects.toThrow(
    '@portal/kit/none ^1.0.0 is wanted, and the shell gives nothing.',
  );
});

test('what comes later is waited for, and asked for again after it was lost', async () => {
  const form = { useForm: true };
  const tries = [() => Promise.reject(new Error('lost')), () => Promise.resolve(() => form)];
  const get = () => tries.shift()?.() ?? Promise.reject(new Error('one try too many'));
  initContainerEntry({ shareScope: { form: { '1.0.0': { get } } } });
  const { load } = remoteThatTakes('form', '^1.0.0');
  await expect(load()).rejects.toThrow('lost');
  expect(await load()).toBe(form);
  expect(await load()).toBe(form);
});
