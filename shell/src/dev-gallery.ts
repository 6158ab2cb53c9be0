// In development only: every part of the kit in every state, at /_kit. The built portal has no byte of it.
import { pagesInDevelopment } from './pages/development.pages.ts';

pagesInDevelopment.push({
  path: '/_kit',
  lazy: async () => ({ Component: (await import('@portal/kit/ui/gallery')).Gallery }),
});
