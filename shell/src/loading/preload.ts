import type { HashedFile } from '@portal/contracts/page-data';
import { pageData } from '../page-data.ts';

/** Preloads a file without running it, with the same options as the later request. */
export const preload = ({ path, integrity }: HashedFile): void => {
  const as = path.endsWith('.css') ? 'style' : 'script';
  const options = { rel: 'preload', as, href: path, crossOrigin: 'anonymous', integrity };
  document.head.append(Object.assign(document.createElement('link'), options));
};

// Loaded while the shell starts. As hints in the HTML, these files would delay the shell's own script.
pageData.later?.forEach(preload);
