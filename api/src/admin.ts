// Must come first, before the log is opened.
import './operations/admin/log-to-stderr.js';
import { runAdmin } from './operations/admin/run.js';
import { log } from './platform/log/log.js';

// On a terminal a command prints only its own sentence. Elsewhere, as in the journal of a timer, the log is kept.
if (process.stderr.isTTY) log.level = 'warn';

process.exitCode = await runAdmin(process.argv.slice(2), {
  answer: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
