import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '@portal/tooling/testing/free-port';

export type ProxyName = 'nginx' | 'caddy';

export interface Proxy {
  url: string;
  /** Returns its output and its logs. */
  output(): Promise<string>;
  stop(): Promise<void>;
}

const shipped = join(import.meta.dirname, '../../../../deploy/proxy');

export const isInstalled = (name: ProxyName): boolean =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0;

/** Returns the shipped file without the addresses and the certificate of a real site. */
const nginxConfig = async (folder: string, port: number, portals: readonly string[]): Promise<string[]> => {
  const text = (await readFile(join(shipped, 'portal.conf'), 'utf8'))
    .replace('/var/cache/nginx/portal', join(folder, 'cache'))
    .replaceAll('/var/log/nginx/', `${folder}/`)
    .replace(/^ {2}resolver .*\n/m, '')
    .replace(/^ {2}server portal:3000 resolve (.*)$/m, (_, rest: string) =>
      portals.map((url) => `  server ${new URL(url).host} ${rest}`).join('\n'),
    )
    .replace('listen 8080;', `listen 127.0.0.1:${String(await freePort())};`)
    .replace('listen 8443 ssl;', `listen 127.0.0.1:${String(port)};`)
    .replace(/^ {2}(?:http2|ssl_\w+) .*\n/gm, '');
  await writeFile(join(folder, 'portal.conf'), text);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = `daemon off; pid ${folder}/pid; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {}
    http {
      access_log ${folder}/access.log;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
      include ${join(shipped, 'cdn.conf')};
      include ${folder}/portal.conf;
    }`;
  await writeFile(join(folder, 'nginx.conf'), main);
  return ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')];
};

/** Returns the shipped file for these portals, with the health check if there are several. */
const caddyConfig = async (folder: string, port: number, portals: readonly string[]): Promise<string[]> => {
  const text = (await readFile(join(shipped, 'Caddyfile'), 'utf8'))
    .replace(/# (?=health_)/g, portals.length > 1 ? '' : '$&')
    .replace(/^\{$/m, '{\n\tadmin off\n\tauto_https off')
    .replace('portal.example.org {', `http://127.0.0.1:${String(port)} {`)
    .replace('127.0.0.1:3000', portals.map((url) => new URL(url).host).join(' '));
  await writeFile(join(folder, 'Caddyfile'), text);
  return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
};

const configs = { nginx: nginxConfig, caddy: caddyConfig };

/** Starts the real program with the shipped configuration in front of these portals. */
export const startProxy = async (name: ProxyName, portals: readonly string[]): Promise<Proxy> => {
  const folder = await mkdtemp(join(tmpdir(), `portal-${name}-`));
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  const child = spawn(name, await configs[name](folder, port, portals), { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  const ended = once(child, 'exit');
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
      return (await fetch(`${url}/api/readyz`).catch(() => undefined))?.ok ?? false;
    },
    { timeout: 120_000, interval: 50 },
  );
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const logs = ['access.log', 'error.log'].map((file) => join(folder, file));
  const logged = async (): Promise<string> =>
    [output, ...(await Promise.all(logs.map((file) => readFile(file, 'utf8').catch(() => ''))))].join('');
  return { url, output: logged, stop };
};
