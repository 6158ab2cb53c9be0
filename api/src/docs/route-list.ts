import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { MetadataScanner, type DiscoveryService } from '@nestjs/core';
import type { Permission } from '@portal/contracts/auth';
import type { z } from 'zod';
import { neededKey, publicKey } from '../access/access.js';
import { answersKey, type Answered } from '../http/answers.js';
import type { ContractPipe } from '../http/valid.pipe.js';

/** One call of the API, as its controller declares it. */
export interface ApiRoute {
  method: string;
  path: string;
  /** The name of the method that answers it, which is the name of the call everywhere. */
  name: string;
  isPublic: boolean;
  needs: Permission | undefined;
  answer: z.ZodType | undefined;
  body: z.ZodType | undefined;
  query: z.ZodType | undefined;
}

type RouteArguments = Record<string, { pipes?: unknown[] }>;

const isContractPipe = (pipe: unknown): pipe is ContractPipe =>
  typeof pipe === 'object' && pipe !== null && 'schema' in pipe;

const contractOf = (routeArguments: RouteArguments, kind: RouteParamtypes): z.ZodType | undefined =>
  Object.entries(routeArguments)
    .filter(([key]) => key.startsWith(`${String(kind)}:`))
    .flatMap(([, { pipes = [] }]) => pipes)
    .find(isContractPipe)?.schema;

const metadata = <T>(key: string, ...targets: object[]): T | undefined =>
  targets
    .map((target) => Reflect.getMetadata(key, target) as T | undefined)
    .find((value) => value !== undefined);

const routeOf = (controller: object, name: string): ApiRoute | undefined => {
  const { prototype } = controller as { prototype: Record<string, object> };
  const handler = prototype[name];
  const path = handler && metadata<string>(PATH_METADATA, handler);
  if (!handler || path === undefined) return undefined;
  const prefix = metadata<string>(PATH_METADATA, controller) ?? '';
  const routeArguments = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as RouteArguments;
  const answered = metadata<Answered>(answersKey, handler);
  return {
    method: RequestMethod[metadata<number>(METHOD_METADATA, handler) ?? 0] ?? 'GET',
    path: `/${[prefix, path]
      .map((part) => part.replace(/^\/|\/$/g, ''))
      .filter(Boolean)
      .join('/')}`,
    name,
    isPublic: metadata<boolean>(publicKey, handler, controller) ?? false,
    needs: metadata<Permission>(neededKey, handler, controller),
    answer: answered?.answer,
    body: answered?.body ?? contractOf(routeArguments, RouteParamtypes.BODY),
    query: contractOf(routeArguments, RouteParamtypes.QUERY),
  };
};

/** Every call of the API, read from its controllers. */
export const listRoutes = (discovery: DiscoveryService): ApiRoute[] => {
  const scanner = new MetadataScanner();
  return discovery
    .getControllers()
    .flatMap(({ metatype }) =>
      metatype
        ? scanner
            .getAllMethodNames(metatype.prototype as object)
            .map((name) => routeOf(metatype, name))
            .filter((route) => route !== undefined)
        : [],
    )
    .sort((one, other) => one.path.localeCompare(other.path) || one.method.localeCompare(other.method));
};
