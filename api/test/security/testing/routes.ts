import type { NestExpressApplication } from '@nestjs/platform-express';

interface Layer {
  route?: { path: string | string[]; stack: { method?: string }[] };
}

// An endless stream, in development only. Another test checks that production does not have it.
const developmentOnly = 'GET /dev/reload';

/** Returns the routes of the running API, as 'GET /event'. */
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
