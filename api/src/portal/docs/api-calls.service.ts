import { Injectable } from '@nestjs/common';
import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import type { Release } from '@portal/contracts/registry';
import { changesBetween, shapeOf } from '@portal/contracts/shapes';

const table: Record<string, Endpoint> = endpoints;

/** Compares the calls of a release with those the API has now. */
@Injectable()
export class ApiCalls {
  /** Returns the calls that the API does not have. */
  goneOf(calls: readonly string[] = []): string[] {
    return calls.filter((call) => !table[call]);
  }

  /** Returns the calls that work differently than when the release was built, each with the differences. */
  changedOf(shapes: Release['shapes'] = {}): string[] {
    return Object.entries(shapes).flatMap(([call, before]) => {
      const changes = table[call] ? changesBetween(before, shapeOf(table[call])) : [];
      return changes.length > 0 ? [`${call} (${changes.join('; ')})`] : [];
    });
  }
}
