// turbo, without its telemetry and the notice about it; an npm script cannot set a variable on every system.
process.env.TURBO_TELEMETRY_DISABLED = '1';
await import('turbo/bin/turbo');
