import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Engine, Tab } from './tab.ts';

const driver = process.env.WEBKIT_DRIVER_PATH ?? '/usr/bin/WebKitWebDriver';
const screen = '/usr/bin/Xvfb';
const display = ':97';
const port = 4597;

type Call = <T>(path: string, body?: object) => Promise<T>;

// WebDriver over HTTP; this driver cannot send events.
const call: Call = async (path, body) => {
  const response = await fetch(
    `http://127.0.0.1:${port}${path}`,
    body && { method: 'POST', body: JSON.stringify(body) },
  );
  const { value } = (await response.json()) as { value: never };
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
  return value;
};

const untilReady = async (): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await call('/status').then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('WebKitWebDriver did not start.');
};

const tabOf = (session: string, handle: string): Tab => {
  const inTab: Call = async (path, body) => {
    await call(`${session}/window`, { handle });
    return call(`${session}${path}`, body);
  };
  const tab: Tab = {
    goto: async (url) => void (await inTab('/url', { url })),
    evaluate: (run, argument) =>
      inTab('/execute/async', {
        script: `const done = arguments[1];
          Promise.resolve((${String(run)})(arguments[0])).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`,
        args: [argument],
      }).then((answer) => {
        const { value, error } = answer as { value: never; error?: string };
        if (error !== undefined) throw new Error(error);
        return value;
      }),
    act: async (actions) => void (await inTab('/actions', { actions })),
  };
  return tab;
};

/** WebKitGTK's MiniBrowser on a virtual screen. */
export const webkit: Engine = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver and xvfb',
  // WebKit drops the hash of preloads, so the Integrity-Policy refuses them. The scripts themselves keep theirs.
  refused: /integrity-violation/,
  isInstalled: existsSync(driver) && existsSync(screen),
  start: async () => {
    const children = [
      spawn(screen, [display, '-screen', '0', '1300x2100x24'], { stdio: 'ignore' }),
      spawn(driver, [`--port=${port}`], {
        env: { ...process.env, DISPLAY: display, LANG: 'en_US.UTF-8' },
        stdio: 'ignore',
      }),
    ];
    await untilReady();
    const { sessionId, capabilities } = await call<{
      sessionId: string;
      capabilities: { browserVersion: string };
    }>('/session', { capabilities: {} });
    const session = `/session/${sessionId}`;
    await call(`${session}/window/rect`, { width: 1280, height: 2000 });
    const tabs = async (): Promise<Tab[]> =>
      (await call<string[]>(`${session}/window/handles`)).map((handle) => tabOf(session, handle));
    const [tab] = await tabs();
    if (!tab) throw new Error('WebKitGTK has no tab.');
    return {
      version: capabilities.browserVersion,
      tab,
      tabs,
      problems: () => Promise.resolve([]),
      stop: async () => {
        await fetch(`http://127.0.0.1:${port}${session}`, { method: 'DELETE' });
        for (const child of children.reverse()) {
          child.kill();
          await once(child, 'exit');
        }
      },
    };
  },
};
