import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
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
}
