import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { endpoints, type Endpoint } from '@portal/contracts/endpoints';
import type { Release } from '@portal/contracts/registry';
import { changesBetween, shapeOf } from '@portal/contracts/shapes';
import { listRoutes } from './route-list.js';

/** Which calls the API has, for those who ask on behalf of others. */
@Injectable()
export class ApiCalls {
  private known: ReadonlySet<string> | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Those of some calls that the API does not have. */
  goneOf(calls: readonly string[] = []): string[] {
    this.known ??= new Set(listRoutes(this.discovery).map(({ method, path }) => `${method} ${path}`));
    const { known } = this;
    return calls.filter((call) => !known.has(call));
  }

  /** What the API still has and something was built on when it was otherwise, with how. */
  changedOf(shapes: Release['shapes'] = {}): string[] {
    const now: Record<string, Endpoint> = endpoints;
    return Object.entries(shapes).flatMap(([call, before]) => {
      const changes = now[call] ? changesBetween(before, shapeOf(now[call])) : [];
      return changes.length > 0 ? [`${call} (${changes.join('; ')})`] : [];
    });
  }
}
