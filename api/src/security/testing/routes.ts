import type { NestExpressApplication } from '@nestjs/platform-express';

interface Layer {
  route?: { path: string | string[]; stack: { method?: string }[] };
}

// A stream that never ends, for pages under development; a test of its own holds that production has none.
const developmentOnly = 'GET /dev/reload';

/** Every call the running API answers, as 'GET /event'. */
export const listRoutes = (app: NestExpressApplication): string[] => {
  const { stack } = (app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
  const routes = stack.flatMap(({ route }) =>
    [route?.path ?? []]
      .flat()
      .flatMap((path) =>
        (route?.stack ?? []).map(
          ({ method = '' }) => `${method.toUpperCase()} ${path.replace(/^\/api(?=\/)/, '')}`,
        ),
      ),
  );
  return [...new Set(routes)].filter((route) => route !== developmentOnly).sort();
};
