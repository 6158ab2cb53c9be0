import type { RegistryRemote } from '@portal/contracts/registry';
import type { RemotePage } from '@portal/contracts/remote';
import { compilePatterns } from '@portal/contracts/route-match';
import { pageData } from './page-data.ts';

const pages = pageData.registry.remotes.flatMap((remote) =>
  remote.declaration.pages.map((page) => ({ path: page.path, page, remote })),
);

const match = compilePatterns(pages.map(({ path }) => path));

/** Returns the remote's page at a path, with its remote. */
export const pageAt = (pathname: string): { page: RemotePage; remote: RegistryRemote } | undefined => {
  const pattern = match(pathname);
  return pages.find(({ path }) => path === pattern);
};
