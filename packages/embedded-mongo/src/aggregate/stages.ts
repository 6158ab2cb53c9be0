import { isDoc, isNumeric, toNumber, type Doc, type Value } from '../bson/value.ts';
import { fromNumber } from '../bson/value.ts';
import { MongoFailure, unsupported } from '../errors.ts';
import { compileFilter } from '../match/matcher.ts';
import { parseSort, sortBy } from '../plan/sort.ts';
import { documentStages } from './document-stages.ts';
import { group } from './group.ts';
import { lookup, type RunPipeline } from './lookup.ts';
import { sizeOf } from '../plan/size-of.ts';
import type { Source, Stage } from './source.ts';
import { unwind } from './unwind.ts';

type StageCompiler = (operand: Value, source: Source, run: RunPipeline) => Stage;

const stages: Record<string, StageCompiler> = {
  $match: match,
  $sort: (operand) => {
    const sort = parseSort(operand);
    if (sort.length === 0) throw new MongoFailure(15976, '$sort stage must have at least one sort key');
    return (documents) => sortBy(documents, sort, (document) => document);
  },
  $skip: (operand) => {
    const skip = whole('$skip', operand, 0);
    return function* (documents) {
      let seen = 0;
      for (const document of documents) if (++seen > skip) yield document;
    };
  },
  $limit: (operand) => {
    const limit = whole('$limit', operand, 1);
    return function* (documents) {
      let seen = 0;
      for (const document of documents) {
        yield document;
        if (++seen >= limit) return;
      }
    };
  },
  $group: (operand, { variables }) => group(operand, variables),
  $lookup: lookup,
  $unwind: unwind,
  $count: count,
  $facet: facet,
  $sortByCount: (operand, { variables }) => {
    if (typeof operand !== 'string' && !isDoc(operand))
      throw new MongoFailure(
        40149,
        'the sortByCount field must be defined as a $-prefixed path or an expression',
      );
    const grouped = group({ _id: operand, count: { $sum: fromNumber(1) } }, variables);
    return (documents) => sortBy(grouped(documents), parseSort({ count: -1 }), (document) => document);
  },
  $sample: (operand) => {
    const size = whole('$sample', isDoc(operand) ? operand.size : undefined, 1);
    return (documents) =>
      Array.from(documents, (document) => ({ document, order: Math.random() }))
        .toSorted((a, b) => a.order - b.order)
        .slice(0, size)
        .map(({ document }) => document);
  },
};

function match(operand: Value, { variables }: Source): Stage {
  if (!isDoc(operand)) throw new MongoFailure(15959, 'the match filter must be an expression in an object');
  const test = compileFilter(operand, variables);
  return function* (documents) {
    for (const document of documents) if (test(document)) yield document;
  };
}

function whole(name: string, operand: Value, least: number): number {
  const number = isNumeric(operand) ? toNumber(operand) : Number.NaN;
  if (!Number.isInteger(number) || number < least)
    throw new MongoFailure(
      least === 0 ? 15956 : 15958,
      `invalid argument to ${name} stage: ${String(operand)}`,
    );
  return number;
}

function count(operand: Value): Stage {
  if (typeof operand !== 'string' || operand === '' || /[$.\0]/.test(operand))
    throw new MongoFailure(40156, "the count field must be a non-empty string without '$' and '.'");
  return function* (documents) {
    const total = sizeOf(documents);
    if (total > 0) yield { [operand]: fromNumber(total) };
  };
}

const notInFacet = new Set([
  '$facet',
  '$out',
  '$merge',
  '$geoNear',
  '$collStats',
  '$indexStats',
  '$changeStream',
]);

function facet(operand: Value, source: Source, run: RunPipeline): Stage {
  if (!isDoc(operand) || Object.keys(operand).length === 0)
    throw new MongoFailure(40169, 'the $facet specification must be a non-empty object');
  const facets = Object.entries(operand).map(
    ([name, pipeline]) => [name, compileFacet(name, pipeline, source, run)] as const,
  );
  return function* (documents) {
    const all = [...documents];
    yield Object.fromEntries(
      facets.map(([name, parts]) => [
        name,
        [...parts.reduce<Iterable<Doc>>((input, stage) => stage(input), all)],
      ]),
    );
  };
}

function compileFacet(name: string, pipeline: Value, source: Source, run: RunPipeline): Stage[] {
  if (!Array.isArray(pipeline))
    throw new MongoFailure(40170, `arguments to $facet must be arrays, ${name} is not`);
  return (pipeline as Doc[]).map((stage) => {
    const [stageName = ''] = Object.keys(stage);
    if (notInFacet.has(stageName))
      throw new MongoFailure(40600, `${stageName} is not allowed to be used within a $facet stage`);
    return compileStage(stage, source, run);
  });
}

const refused =
  /^\$(bucket|bucketAuto|changeStream|collStats|currentOp|densify|documents|fill|geoNear|graphLookup|indexStats|listLocalSessions|listSessions|merge|out|planCacheStats|redact|search|searchMeta|setWindowFields|unionWith|vectorSearch)$/;

/** Compiles one stage, refusing those that are unknown or not supported. */
export function compileStage(stage: Doc, source: Source, run: RunPipeline): Stage {
  const [name = ''] = Object.keys(stage);
  const compile = stages[name];
  if (compile) return compile(stage[name], source, run);
  const alone = documentStages[name]?.(stage[name]);
  if (alone) return eachDocument((document) => alone(document, source.variables));
  if (refused.test(name)) unsupported(`The aggregation stage ${name}`);
  throw new MongoFailure(40324, `Unrecognized pipeline stage name: '${name}'`);
}

function eachDocument(change: (document: Doc) => Doc): Stage {
  return function* (documents) {
    for (const document of documents) yield change(document);
  };
}
