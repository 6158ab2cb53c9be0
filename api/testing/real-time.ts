import { clock } from '../src/platform/common/clock.js';

// Ends what the file before has advanced.
clock.advance(Date.now() - clock.now().getTime());
