import { pageData } from '../../page-data.ts';
import { preload } from './preload.ts';

// These come while the shell starts. Hinted at in the HTML they would hold up the shell's own script.
pageData.later?.forEach(preload);
