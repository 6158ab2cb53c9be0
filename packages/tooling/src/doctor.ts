import { examine } from './doctor/examine.ts';
import { reportLines } from './doctor/report.text.ts';

/** Says whether the portal would take the remote of the current folder, and what to mend where it would not. */
export const run = async (): Promise<void> => {
  const examination = await examine(process.cwd());
  console.log(reportLines(examination).join('\n'));
  if (examination.findings.some(({ problems }) => problems.length > 0)) process.exitCode = 1;
};
