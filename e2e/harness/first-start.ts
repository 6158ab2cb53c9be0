import { prepareData } from './portal.ts';

/** Runs before all browser tests. Playwright calls the returned function after them. */
export default prepareData;
