// What runs first in the entry of a remote. It stands where the bundler would put what leads to Module Federation's own
// runtime.
import { runIn } from './remote-runtime.ts';

declare const __webpack_require__: Parameters<typeof runIn>[0];

runIn(__webpack_require__);
