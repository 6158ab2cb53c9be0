import { pageData } from '../../page-data.ts';
import { preload } from './preload.ts';

// Loaded while the shell starts. As hints in the HTML, these files would delay the shell's own script.
pageData.later?.forEach(preload);
