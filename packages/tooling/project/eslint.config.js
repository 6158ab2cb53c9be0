import { remoteLint } from '@portal/tooling/eslint';

export default remoteLint(import.meta.dirname);
