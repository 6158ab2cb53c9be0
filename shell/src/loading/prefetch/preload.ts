import type { HashedFile } from '@portal/contracts/page-data';

/** Has a file fetched and not run, as it will be asked for when it is. */
export const preload = ({ path, integrity }: HashedFile): void => {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = path.endsWith('.css') ? 'style' : 'script';
  link.href = path;
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  document.head.append(link);
};
