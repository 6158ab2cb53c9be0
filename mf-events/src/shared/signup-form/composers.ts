import bundled from './composers.json' with { type: 'json' };
import type { ComposerNames } from './suggest-composers.ts';

// A separate module, so that the bundler's JSON helper is not part of the entry.
export const composers: readonly ComposerNames[] = bundled.composers;
