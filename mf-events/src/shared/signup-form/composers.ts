import bundled from './composers.json' with { type: 'json' };
import type { ComposerNames } from './suggest-composers.ts';

// A module of its own: asked for as JSON, the entry would carry what makes a module of anything.
export const composers: readonly ComposerNames[] = bundled.composers;
