// First, before anything opens the log.
import './admin/log-to-stderr.js';
import { runAdmin } from './admin/run.js';

process.exitCode = await runAdmin(process.argv.slice(2), {
  answer: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
