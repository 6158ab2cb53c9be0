import { pageData } from '../page-data.ts';
import { preload } from './preload.ts';

// What only this page needs comes while the shell starts. Hinted at in the HTML it would hold up the shell's own script.
pageData.later?.forEach(preload);
