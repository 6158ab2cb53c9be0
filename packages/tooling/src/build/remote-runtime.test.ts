import { expect, test, vi } from 'vitest';
import { loadWords } from './remote-words.ts';
import { runIn } from './remote-runtime.ts';

vi.mock(import('./remote-words.ts'), () => ({ loadWords: vi.fn() }));

type Bundled = Parameters<typeof runIn>[0];
type ShareScope = Parameters<Bundled['initContainer']>[0];

const src = 'https://portal.example.org/mf/mf_things/1.0.0-00000001/remoteEntry.js?r=1';
vi.stubGlobal('document', { currentScript: { src } });

/** Runs a remote as the bundler builds it, with one chunk that needs one shared module. */
const remoteThatTakes = (shareKey: string, requiredVersion: string, scope: ShareScope) => {
  const bundled: Bundled = {
    m: {},
    c: {},
    p: '',
    f: { consumes: () => undefined },
    consumesLoadingData: {
      chunkMapping: { routes: [7] },
      moduleIdToConsumeDataMapping: { 7: { shareKey, requiredVersion } },
    },
    initializeExposesData: { moduleMap: { './routes': () => Promise.resolve(() => 'pages') } },
    initContainer: () => undefined,
    getContainer: () => Promise.reject(new Error('not yet')),
  };
  runIn(bundled);
  bundled.initContainer(scope);
  const load = async (): Promise<unknown> => {
    const promises: unknown[] = [];
    bundled.f.consumes('routes', promises);
    await Promise.all(promises);
    const module = { exports: undefined as unknown };
    bundled.m[7]?.(module);
    return module.exports;
  };
  return { load, bundled };
};

const react = { name: 'the one React' };
const atOnce = { get: () => () => react };

test.each([
  ['19.3.1', '^19.3.1'],
  ['19.4.0', '^19.3.1'],
  ['19.3.2', '^19.3.1'],
  ['0.4.2', '^0.4.1'],
])('%s is used if %s is required', async (version, range) => {
  expect(await remoteThatTakes('react', range, { react: { [version]: atOnce } }).load()).toBe(react);
});

test.each([
  ['20.0.0', '^19.3.1'],
  ['18.9.9', '^19.3.1'],
  ['19.2.9', '^19.3.1'],
  ['19.3.0', '^19.3.1'],
  ['0.5.0', '^0.4.1'],
])('%s is refused if %s is required', async (version, range) => {
  const scope = { react: { [version]: atOnce } };
  const message = `react ${range} is required, and the shell provides ${version}.`;
  const { load } = remoteThatTakes('react', range, scope);
  await expect(load()).rejects.toMatchObject({ name: 'SharedModuleError', message });
});

test('takes the version that matches, out of several', async () => {
  const scope = { react: { '18.0.0': { get: () => () => ({}) }, '19.3.1': atOnce } };
  expect(await remoteThatTakes('react', '^19.0.0', scope).load()).toBe(react);
});

test('throws the name of a module that the shell does not provide', async () => {
  await expect(remoteThatTakes('@portal/kit/none', '^1.0.0', {}).load()).rejects.toThrow(
    '@portal/kit/none ^1.0.0 is required, and the shell provides nothing.',
  );
});

test('waits for a module that loads later, and requests it again after a failure', async () => {
  const form = { useForm: true };
  const tries = [() => Promise.reject(new Error('lost')), () => Promise.resolve(() => form)];
  const get = () => tries.shift()?.() ?? Promise.reject(new Error('one try too many'));
  const { load } = remoteThatTakes('form', '^1.0.0', { form: { '1.0.0': { get } } });
  await expect(load()).rejects.toThrow('lost');
  expect(await load()).toBe(form);
  expect(await load()).toBe(form);
});

test("loads the page's messages before its modules", async () => {
  let end = (): void => undefined;
  vi.mocked(loadWords).mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
  const seen: string[] = [];
  const taken = remoteThatTakes('react', '^19.3.1', { react: { '19.3.1': atOnce } })
    .load()
    .then(() => seen.push('page'));
  await Promise.resolve();
  seen.push('sentences');
  end();
  await taken;
  expect(seen).toEqual(['sentences', 'page']);
});

test('provides its exposed modules, and loads its files from the folder of its entry', async () => {
  const { bundled } = remoteThatTakes('react', '^19.3.1', {});
  expect((await bundled.getContainer('./routes'))()).toBe('pages');
  await expect(bundled.getContainer('./other')).rejects.toThrow('There is no ./other in this remote.');
  expect(bundled.p).toBe('https://portal.example.org/mf/mf_things/1.0.0-00000001/');
});
