import { z } from 'zod';
import { declarationLimits, RemoteDeclaration, RemoteId, RemotePage, RemoteSlot } from './remote.ts';
import { slotNames } from './slots.ts';

/** A published version: package version, then a hash of what it was built from, so that no two builds share a name. */
export const RemoteVersion = z
  .string()
  .max(60)
  .regex(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/, 'a version like 1.8.2-3f9a2c1b');

const FileList = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** As much of a Module Federation manifest as the portal reads; the rest is kept as it is. */
export const RemoteManifest = z.looseObject({
  id: z.string(),
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string() }) }),
  exposes: z.array(z.looseObject({ path: z.string(), assets: z.object({ js: FileList, css: FileList }) })),
  shared: z.array(z.looseObject({ name: z.string() })).optional(),
});

const FileHash = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
const FileName = z.string().regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/);

/** What one page needs beyond what every page of its remote needs. */
const PageFiles = z.strictObject({
  files: z.array(FileName).max(100),
  /** Whether it takes from the shell what forms are made of. */
  hasForms: z.boolean(),
});
export type PageFiles = z.infer<typeof PageFiles>;

/** The same as a build says it, with what only its check needs: the largest modules, and the pictures and fonts they import. */
const BuiltPage = PageFiles.extend({
  largest: z.array(z.string().max(300)).max(3).optional(),
  assets: z.array(FileName).max(500).optional(),
});

/** Calls of the API by method and path, as a build finds them in its api functions. */
const ApiCall = z.string().regex(/^(GET|POST|PUT) \/[a-z_]{1,60}$/, 'a call like GET /event');
const ApiCalls = z.array(ApiCall).max(200);

/** By its path, what a field may hold: its types, whether it may be left out (`?`), and how far it goes. */
const Fields = z.record(z.string().max(300), z.string().max(4000));

/** What a call took and gave when something was built on it. */
export const CallShape = z.strictObject({ takes: Fields, gives: Fields });
export type CallShape = z.infer<typeof CallShape>;

const CallShapes = z.record(ApiCall, CallShape);

/** `remote.json`, which a build leaves beside its files. */
export const BuiltRemote = z.strictObject({
  schema: z.literal(1),
  version: RemoteVersion,
  declaration: RemoteDeclaration,
  /** By the paths of its pages and the names of the slots it fills. */
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

// A version stored before outlines had the limits of today keeps its pages, without the outlines that exceed them.
const withKnownOutlines = (declaration: unknown): unknown => {
  const known = { ...(declaration as Record<string, unknown>) };
  for (const [name, shape] of Object.entries(outlines)) {
    const places = known[name];
    if (!Array.isArray(places)) continue;
    known[name] = places.map((place: { outline?: unknown } | null) =>
      shape.safeParse(place?.outline).success ? place : { ...place, outline: undefined },
    );
  }
  return known;
};

/** `release.json` beside the files of one immutable version. */
export const Release = z.strictObject({
  schema: z.literal(1),
  version: RemoteVersion,
  declaration: z.preprocess(withKnownOutlines, RemoteDeclaration),
  pages: z.record(z.string(), PageFiles).optional(),
  /** What it calls, and what that was when it was built; versions of before do not say. */
  calls: ApiCalls.optional(),
  shapes: CallShapes.optional(),
  /** The Module Federation manifest, verbatim. */
  manifest: RemoteManifest,
  /** The hash of every file of the version, by its path within it. */
  integrity: z.record(FileName, FileHash),
});
export type Release = z.infer<typeof Release>;

/** A version some people get before everybody does. */
export const Canary = z.strictObject({
  version: RemoteVersion,
  /** Of a hundred people, how many. */
  percent: z.number().int().min(1).max(99),
  since: z.iso.datetime(),
});
export type Canary = z.infer<typeof Canary>;

/** `registry.json`: which version of each remote is live. Replaced whole, in one atomic rename. */
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
  /** Where its files are served: /mf/<id>/<version>/ */
  base: z.string(),
  /** Within the base: its container's script, then the scripts and style sheets its pages need at once. */
  entry: FileName,
  scripts: z.array(FileName),
  styles: z.array(FileName),
  /** The hashes of these files. */
  integrity: Release.shape.integrity,
});
export type RemoteFiles = z.infer<typeof RemoteFiles>;

/** One live remote as the shell sees it. */
export const RegistryRemote = RemoteFiles.extend({
  id: RemoteId,
  status: z.enum(['on', 'off']),
  declaration: RemoteDeclaration,
  /** Set where this version is not everybody's: only then does the browser tell when it came on screen. */
  isCanary: z.literal(true).optional(),
  /** What to run where this version cannot be loaded. Not written into pages: few need it. */
  previous: RemoteFiles.optional(),
});
export type RegistryRemote = z.infer<typeof RegistryRemote>;

/** `GET /api/registry`, and inlined in the portal's HTML. */
export const RegistryResponse = z.object({
  schema: z.literal(1),
  rev: z.number().int(),
  shellApi: z.string(),
  remotes: z.array(RegistryRemote),
});
export type RegistryResponse = z.infer<typeof RegistryResponse>;
