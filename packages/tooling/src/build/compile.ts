import { rspack, type Configuration, type Stats } from '@rspack/core';
import { promisify } from 'node:util';
import { Refusal } from '../refusal.ts';

// Modules that the bundler generates have their whole code as their name.
const shortened = (text: string): string => text.replace(/\S{300,}/g, (long) => `${long.slice(0, 100)}…`);

const report = (stats: Stats): string =>
  shortened(stats.toString({ preset: 'errors-warnings', colors: false }));

/** Builds once; throws the compiler's messages if there are errors. */
export const compile = async (config: Configuration): Promise<Stats> => {
  const compiler = rspack(config);
  const run = promisify<Stats | undefined>((done) => compiler.run((error, stats) => done(error, stats)));
  const close = promisify<void>((done) => compiler.close((error) => done(error ?? null)));
  try {
    const stats = await run();
    if (!stats || stats.hasErrors()) throw new Refusal(stats ? report(stats) : 'The build gave no result.');
    if (stats.hasWarnings()) console.warn(report(stats));
    return stats;
  } finally {
    await close();
  }
};
