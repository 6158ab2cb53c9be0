// In development only: adds all components of the kit at /_kit. The production build does not contain it.
import { pagesInDevelopment } from './pages/development.pages.ts';

pagesInDevelopment.push({
  path: '/_kit',
  lazy: async () => ({ Component: (await import('@portal/kit/testing/gallery/gallery')).Gallery }),
});
