import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine, Tab } from './tab.ts';

const executable = process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr';

// Lets scripted clicks open windows.
const preferences = 'user_pref("dom.disable_open_during_load", false);\n';

// If a page is left before a script has arrived, Firefox reports that the hash of the empty file does not match.
const hashOfNothing = createHash('sha384').digest('base64');

const debuggerAddress = async ({ stderr }: ChildProcess): Promise<string> => {
  if (stderr)
    for await (const line of createInterface(stderr)) {
      const [, address] = /listening on (ws:\S+)/.exec(line) ?? [];
      if (address !== undefined) return address;
    }
  throw new Error('Firefox did not start.');
};

interface Message {
  id?: number;
  error?: string;
  message?: string;
  result?: unknown;
  params?: { level: string; text: string };
}

// WebDriver BiDi: numbered commands, responses with the same number, and events.
const connect = async (address: string, problems: string[]) => {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (message.params?.level === 'error' && !message.params.text.includes(hashOfNothing))
      problems.push(message.params.text);
  });
  let count = 0;
  return async <T>(method: string, params: object): Promise<T> => {
    const id = (count += 1);
    const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result } = await answered;
    if (error !== undefined) throw new Error(`${method}: ${error} ${message ?? ''}`);
    return result as T;
  };
};

type Send = Awaited<ReturnType<typeof connect>>;

interface Evaluated {
  result: { value: string };
  exceptionDetails?: { text: string };
}

const tabOf = (send: Send, context: string): Tab => ({
  goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
  evaluate: async (run, argument) => {
    const call = `(${String(run)})(${JSON.stringify(argument)})`;
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression: `Promise.resolve(${call}).then((value) => JSON.stringify(value ?? null))`,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return JSON.parse(result.value) as Awaited<ReturnType<typeof run>>;
  },
  act: async (actions) => void (await send('input.performActions', { context, actions })),
});

/** The installed Firefox, headless. */
export const firefox: Engine = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: existsSync(executable),
  start: async () => {
    const profile = mkdtempSync(join(tmpdir(), 'portal-firefox-'));
    writeFileSync(join(profile, 'user.js'), preferences);
    const size = ['--width', '1280', '--height', '2000'];
    const child = spawn(
      executable,
      ['--headless', '--no-remote', '--profile', profile, ...size, '--remote-debugging-port', '0'],
      { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const problems: string[] = [];
    const send = await connect(await debuggerAddress(child), problems);
    const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
      capabilities: {},
    });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const tabs = async (): Promise<Tab[]> => {
      const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
      return contexts.map(({ context }) => tabOf(send, context));
    };
    const [tab] = await tabs();
    if (!tab) throw new Error('Firefox has no tab.');
    return {
      version: capabilities.browserVersion,
      tab,
      tabs,
      problems: () => Promise.resolve(problems),
      stop: async () => {
        child.kill();
        if (child.exitCode === null) await once(child, 'exit');
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  },
};
