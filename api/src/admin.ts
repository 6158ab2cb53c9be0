// Must come first, before the log is opened.
import './operations/admin/log-to-stderr.js';
import { runAdmin } from './operations/admin/run.js';
import { log } from './platform/log/log.js';

// A command prints its own sentence. Admins read the acts in the portal.
log.level = 'warn';

process.exitCode = await runAdmin(process.argv.slice(2), {
  answer: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
