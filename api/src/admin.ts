// Must come first, before the log is opened.
import './admin/log-to-stderr.js';
import { runAdmin } from './admin/run.js';

process.exitCode = await runAdmin(process.argv.slice(2), {
  answer: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
});
