import type { Stats } from '@rspack/core';
import { Refusal } from '../refusal.ts';
import { partsOf, resourceOf } from './module-parts.ts';

const brought = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler)[\\/](.+)$/;

/** Refuses a build that contains a copy of a shared package. */
export const refuseOwnCopies = ({ compilation }: Stats): void => {
  const found = [...compilation.modules].flatMap(partsOf).flatMap((module) => {
    const [, name, file] = brought.exec(resourceOf(module)) ?? [];
    return name === undefined
      ? []
      : [`It carries a copy of ${name} (${file}); import it by its name, and the portal brings it.`];
  });
  if (found.length > 0) throw new Refusal(...new Set(found));
};
