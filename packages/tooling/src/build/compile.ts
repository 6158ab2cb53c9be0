import { rspack, type Configuration, type Stats } from '@rspack/core';
import { promisify } from 'node:util';
import { Refusal } from '../refusal.ts';
import { errorText } from './build-errors.ts';

/** Builds once; throws the compiler's messages if there are errors. */
export const compile = async (config: Configuration): Promise<Stats> => {
  const compiler = rspack(config);
  const run = promisify<Stats | undefined>((done) => compiler.run((error, stats) => done(error, stats)));
  const close = promisify<void>((done) => compiler.close((error) => done(error ?? null)));
  try {
    const stats = await run();
    if (!stats) throw new Refusal('The build gave no result.');
    const { errors = [] } = stats.toJson({ all: false, errors: true });
    if (errors.length > 0) throw new Refusal(...new Set(errors.map(errorText)));
    if (stats.hasWarnings()) console.warn(stats.toString({ preset: 'errors-warnings', colors: false }));
    return stats;
  } finally {
    await close();
  }
};
