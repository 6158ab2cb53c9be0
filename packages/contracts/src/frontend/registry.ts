import { z } from 'zod';
import { declarationLimits, RemoteDeclaration, RemoteId, RemotePage, RemoteSlot } from './remote.ts';
import { slotNames } from './slots.ts';

/**
 * A published version: the package version, then a hash of the sources, so that two builds never have the same name.
 */
export const RemoteVersion = z
  .string()
  .max(60)
  .regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/, 'a version like 1.8.2-3f9a2c1b');

const FileList = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The fields of a Module Federation manifest that the portal reads. The others are kept. */
export const RemoteManifest = z.looseObject({
  id: z.string(),
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string() }) }),
  exposes: z.array(z.looseObject({ path: z.string(), assets: z.object({ js: FileList, css: FileList }) })),
  shared: z.array(z.looseObject({ name: z.string() })).optional(),
});

const FileHash = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const FileName = z.string().regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/);

/** Files that a page needs in addition to those of every page of its remote. */
const PageFiles = z.strictObject({
  files: z.array(FileName).max(100),
  /** Whether the page uses the shell's form modules. */
  hasForms: z.boolean(),
});
export type PageFiles = z.infer<typeof PageFiles>;

/** The files of a page in a build, with data for the checks: the largest modules, and the imported pictures and fonts. */
const BuiltPage = PageFiles.extend({
  largest: z.array(z.string().max(300)).max(3).optional(),
  assets: z.array(FileName).max(500).optional(),
});

/** An API call by method and path. A build finds them in the api functions of the remote. */
const ApiCall = z.string().regex(/^(GET|POST|PUT) \/[a-z_]{1,60}$/, 'a call like GET /event');
const ApiCalls = z.array(ApiCall).max(200);

/** The fields by path: types, `?` if optional, and limits. */
const Fields = z.record(z.string().max(300), z.string().max(4000));

/** The input and the answer of a call at the time of a build. */
export const CallShape = z.strictObject({ takes: Fields, gives: Fields });
export type CallShape = z.infer<typeof CallShape>;

const CallShapes = z.record(ApiCall, CallShape);

/** `remote.json`, written by a build next to its files. */
export const BuiltRemote = z.strictObject({
  schema: z.literal(1),
  version: RemoteVersion,
  declaration: RemoteDeclaration,
  /** The files of each page by its path, and of each part by the name of its slot. */
  pages: z
    .record(z.string(), BuiltPage)
    .refine(
      (pages) => Object.keys(pages).length <= declarationLimits.pages + slotNames.length,
      'too many pages',
    )
    .optional(),
  calls: ApiCalls.optional(),
  shapes: CallShapes.optional(),
});
export type BuiltRemote = z.infer<typeof BuiltRemote>;

const outlines = { pages: RemotePage.shape.outline, slots: RemoteSlot.shape.outline };

const isSlotKnown = (slot: { name?: unknown } | null): boolean =>
  slotNames.some((name) => name === slot?.name);

// A version stored earlier keeps its pages and parts, without outlines over today's limits and without slots that are gone.
const withKnownParts = (declaration: unknown): unknown => {
  const known = { ...(declaration as Record<string, unknown>) };
  if (Array.isArray(known.slots)) known.slots = known.slots.filter(isSlotKnown);
  for (const [name, shape] of Object.entries(outlines)) {
    const places = known[name];
    if (!Array.isArray(places)) continue;
    known[name] = places.map((place: { outline?: unknown } | null) =>
      shape.safeParse(place?.outline).success ? place : { ...place, outline: undefined },
    );
  }
  return known;
};

/** `release.json`, next to the files of an immutable version. */
export const Release = z.strictObject({
  schema: z.literal(1),
  version: RemoteVersion,
  declaration: z.preprocess(withKnownParts, RemoteDeclaration),
  pages: z.record(z.string(), PageFiles).optional(),
  /** The API calls of the version, and their shapes at the time of its build. Older versions do not have them. */
  calls: ApiCalls.optional(),
  shapes: CallShapes.optional(),
  /** The unchanged Module Federation manifest. */
  manifest: RemoteManifest,
  /** The hash of every file of the version, by its path. */
  integrity: z.record(FileName, FileHash),
});
export type Release = z.infer<typeof Release>;

/** A version for a percentage of users. */
export const Canary = z.strictObject({
  version: RemoteVersion,
  percent: z.number().int().min(1).max(99),
  since: z.iso.datetime(),
});
export type Canary = z.infer<typeof Canary>;

/** `registry.json`: the live version of each remote. It is replaced as a whole by one atomic rename. */
export const RegistryPointer = z.strictObject({
  schema: z.literal(1),
  rev: z.number().int().min(0),
  remotes: z.record(
    RemoteId,
    z.strictObject({
      version: RemoteVersion,
      status: z.enum(['on', 'off']),
      previous: RemoteVersion.optional(),
      canary: Canary.optional(),
    }),
  ),
});
export type RegistryPointer = z.infer<typeof RegistryPointer>;

const RemoteFiles = z.object({
  version: RemoteVersion,
  /** The address of the version's files: /mf/<id>/<version>/ */
  base: z.string(),
  /** Relative to the base: the script of its container, then the scripts and style sheets that its pages need first. */
  entry: FileName,
  scripts: z.array(FileName),
  styles: z.array(FileName),
  integrity: Release.shape.integrity,
});
export type RemoteFiles = z.infer<typeof RemoteFiles>;

/** A live remote as the shell gets it. */
export const RegistryRemote = RemoteFiles.extend({
  id: RemoteId,
  status: z.enum(['on', 'off']),
  declaration: RemoteDeclaration,
  /** Set for canaries. Only then does the browser report that it loaded. */
  isCanary: z.literal(true).optional(),
  /** The version to run if this one fails to load. Not part of pages, because it is rarely needed. */
  previous: RemoteFiles.optional(),
});
export type RegistryRemote = z.infer<typeof RegistryRemote>;

/** `GET /api/registry`. It is also part of the portal's HTML. */
export const RegistryResponse = z.object({
  schema: z.literal(1),
  rev: z.number().int(),
  shellApi: z.string(),
  remotes: z.array(RegistryRemote),
});
export type RegistryResponse = z.infer<typeof RegistryResponse>;

/** `sources.json` of a version. It maps the scripts that contain the remote's own code to its source files. */
export const Sources = z.record(z.string(), z.object({ sources: z.array(z.string()), mappings: z.string() }));
export type Sources = z.infer<typeof Sources>;
