import { examine, problemsIn } from '../doctor/examine.ts';
import { reportLines } from '../doctor/report.text.ts';
import { readOpenCall } from '../team/options.ts';

/** Checks whether the portal would accept the remote in the current folder, and prints the problems. */
export const run = async (args: string[]): Promise<void> => {
  const { portal } = await readOpenCall(args);
  const examination = await examine(process.cwd(), { portal });
  console.log(reportLines(examination).join('\n'));
  if (problemsIn(examination).length > 0) process.exitCode = 1;
};
