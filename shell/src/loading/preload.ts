import type { HashedFile } from '@portal/contracts/page-data';
import { pageData } from '../page-data.ts';

/** Preloads a file without running it, with the same options as the later request. */
export const preload = ({ path, integrity }: HashedFile): void => {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = path.endsWith('.css') ? 'style' : 'script';
  link.href = path;
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  document.head.append(link);
};

// Loaded while the shell starts. As hints in the HTML, these files would delay the shell's own script.
pageData.later?.forEach(preload);
