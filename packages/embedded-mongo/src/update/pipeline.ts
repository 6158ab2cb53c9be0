import { documentStages } from '../aggregate/document-stages.ts';
import { isDoc, type Doc, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';

/** A compiled update that is written as a pipeline. */
export type PipelineUpdate = (doc: Doc, variables: Doc) => Doc;

/** Compiles an update written as an aggregation pipeline. */
export function compilePipelineUpdate(stages: Value[]): PipelineUpdate {
  const steps = stages.map(compileStep);
  return (doc, variables) => steps.reduce((result, step) => step(result, variables), doc);
}

function compileStep(stage: Value): PipelineUpdate {
  if (!isDoc(stage)) throw new MongoFailure(14, 'Each element of the pipeline array must be an object');
  const [name = '', extra] = Object.keys(stage);
  if (extra !== undefined)
    throw new MongoFailure(40323, 'A pipeline stage specification object must contain exactly one field.');
  const compile = documentStages[name];
  if (!compile) throw new MongoFailure(72, `${name} is not allowed to be used within an update`);
  return compile(stage[name]);
}
