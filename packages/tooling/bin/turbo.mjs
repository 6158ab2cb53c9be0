// turbo, without its telemetry and the notice about it; an npm script cannot set a variable on every system.
import { createRequire } from 'node:module';

process.env.TURBO_TELEMETRY_DISABLED = '1';
createRequire(import.meta.url)('turbo/bin/turbo');
