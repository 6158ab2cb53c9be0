// Who may import whom. Written with patterns, so that a new remote needs no new line.
const to = (path, pathNot) => ({ path, ...(pathNot && { pathNot }) });
const rule = (name, from, target, comment) => ({ name, severity: 'error', comment, from, to: target });

// Each group of api/src and the groups it may import. `operations` and the files in api/src itself may import all.
const apiGroups = {
  platform: [],
  people: ['platform'],
  events: ['platform', 'people'],
  frontend: ['platform', 'people'],
};

// The parts of api/src/platform.
const platformParts = {
  common: [],
  config: ['common'],
  log: ['common', 'config'],
  jobs: ['common', 'config', 'log'],
  database: ['common', 'config', 'log', 'jobs'],
  throttles: ['common', 'config'],
  idempotency: ['common'],
  requests: ['common', 'config', 'log'],
  access: ['common', 'config', 'log', 'requests'],
  http: ['common', 'config', 'log', 'requests', 'access', 'throttles'],
  captcha: ['common', 'config', 'throttles', 'http'],
  mail: ['common', 'config', 'log', 'jobs', 'http'],
  health: ['common', 'config', 'log', 'http', 'mail'],
};

// The modules of api/src/events.
const eventModules = {
  versions: [],
  'notification-queue': [],
  events: ['versions'],
  performances: ['versions', 'events', 'notification-queue'],
  notifications: ['versions', 'events', 'performances', 'notification-queue'],
  'program-publishing': ['versions', 'events', 'performances', 'notifications', 'notification-queue'],
  'public-program': ['versions', 'events'],
};

// The same for packages/contracts/src. Files in `src` itself may import all. An event includes its program.
const contractGroups = {
  base: [],
  people: ['base'],
  events: ['base', 'people', 'program'],
  program: ['base', 'people', 'events'],
  frontend: ['base', 'people'],
  operations: ['base'],
};

// The same for packages/kit/src. All groups may import `messages.ts`; `testing` may import all.
const kitGroups = {
  api: [],
  browser: [],
  text: [],
  session: ['api'],
  forms: ['api', 'session'],
  pages: ['api', 'text'],
  ui: ['api', 'browser', 'text', 'session', 'forms', 'pages'],
};

// The rooms of the program editor.
const editorRooms = {
  store: [],
  settings: ['store'],
  publishing: ['store'],
  checks: ['store'],
  search: ['store', 'checks'],
  paper: ['store', 'checks'],
  rows: ['store', 'settings', 'publishing', 'checks'],
  suggestion: ['store', 'checks', 'search'],
  offers: ['store', 'checks', 'rows'],
};

// From the files in the folder that match `refused`, a group may import its own and those of the groups below it.
const layers = (name, folder, groups, refused) =>
  Object.entries(groups).map(([group, below]) =>
    rule(
      `${name}-${group}-imports-groups-below`,
      { path: `^${folder}/${group}/`, pathNot: '\\.test\\.tsx?$|/testing/' },
      to(`^${folder}/${refused}`, `^${folder}/(${[group, ...below].join('|')})/`),
      'Layers: see docs/architecture.md and the README of the kit.',
    ),
  );

module.exports = {
  forbidden: [
    rule(
      'remotes-are-strangers',
      { path: '^(mf-[^/]+)/' },
      to('^mf-[^/]+/', '^$1/'),
      'Remotes meet in the URL and the API.',
    ),
    rule('nobody-imports-shell-or-api', { pathNot: '^(shell|api)/' }, to('^(shell|api)/')),
    rule(
      'shell-imports-no-remote',
      { path: '^shell/' },
      to('^(mf-[^/]+|api)/'),
      'The registry names the remotes at run time.',
    ),
    rule(
      'api-imports-contracts-only',
      { path: '^api/' },
      // Its tests share what only tests use.
      to(
        '^(packages/(?!contracts/|embedded-mongo/|remote-store/)|shell/|mf-|e2e/|bench/)',
        '^packages/tooling/src/testing/',
      ),
    ),
    rule(
      'contracts-imports-zod-only',
      { path: '^packages/contracts/src', pathNot: '\\.test\\.ts$' },
      to('.', '^packages/contracts/|node_modules/zod/'),
    ),
    rule(
      'kit-imports-contracts-only',
      { path: '^packages/kit/' },
      to('^(packages/(?!kit/|contracts/)|api/|shell/|mf-)', '^packages/tooling/'),
    ),
    rule(
      'remote-store-imports-contracts-only',
      { path: '^packages/remote-store/' },
      to('^(packages/(?!remote-store/|contracts/)|api/|shell/|mf-)'),
    ),
    rule(
      'embedded-mongo-knows-nobody',
      { path: '^packages/embedded-mongo/' },
      // Its tests share what only tests use.
      to('^(packages/(?!embedded-mongo/)|api/|shell/|mf-)', '^packages/tooling/src/testing/'),
    ),
    rule(
      'api-modules-meet-at-their-service',
      {
        path: '^api/src/(?:people|events|frontend)/([^/]+)/',
        pathNot: '\\.test\\.ts$',
      },
      to('^api/src/(?!platform/)[^/]+/[^/]+/', '^api/src/[^/]+/$1/|\\.(service|module)\\.ts$'),
    ),
    ...layers('api', 'api/src', apiGroups, ''),
    ...layers('api-platform', 'api/src/platform', platformParts, '[^/]+/'),
    ...layers('api-events', 'api/src/events', eventModules, ''),
    ...layers('kit', 'packages/kit/src', kitGroups, '[^/]+/'),
    ...layers('contracts', 'packages/contracts/src', contractGroups, ''),
    ...layers('editor', 'mf-coordinator/src/program', editorRooms, ''),
    rule(
      'pages-of-a-remote-are-strangers',
      { path: '^(mf-[^/]+)/src/([^/]+)/' },
      to('^mf-[^/]+/src/(?!(testing|shared)/)[^/]+/', '^$1/src/$2/'),
    ),
    rule(
      'mails-to-families-read-people-as-seen',
      { path: '^api/src/(events/notifications|platform/mail)/', pathNot: '\\.test\\.ts$' },
      to('^api/src/(people/profiles|events/performances/performances\\.schema)'),
      'They get people from PerformanceRights, which hides what other families may not see.',
    ),
    rule('no-cycles', {}, { circular: true }),
    rule(
      'no-test-code-in-products',
      // A remote alone is a test bench: its API is a mock. Files called dev- are for development only.
      { path: '/src/', pathNot: '\\.test\\.tsx?$|/testing/|/standalone/|/src/dev-' },
      to('\\.test\\.tsx?$|/testing/|^api/test/'),
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|test-results)/' },
    tsConfig: { fileName: 'packages/tooling/tsconfig.browser.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js'],
    },
    moduleSystems: ['es6'],
  },
};
