// The first code in a remote's entry. It replaces the bundler's import of Module Federation's own runtime.
import { runIn } from './remote-runtime.ts';

declare const __webpack_require__: Parameters<typeof runIn>[0];

runIn(__webpack_require__);
