import { isDoc, type Doc, encode, type Value } from '../bson/value.ts';
import { MongoFailure } from '../errors.ts';
import { runPipeline } from '../aggregate/pipeline.ts';
import {
  checkFields,
  type Context,
  countArgument,
  CursorBatch,
  docArgument,
  type Handler,
} from './context.ts';

const known = ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'];

export const aggregate: Handler = (context) => {
  const { command, cursors, database, snapshots, store } = context;
  checkFields(context, known);
  const namespace = `${database}.${aggregated(context)}`;
  const batchSize = docArgument(command.cursor, 'aggregate.cursor').batchSize;
  const snapshot = snapshots.of(command, context.connectionId);
  const source = { catalog: (snapshot ?? store).catalog, database, namespace };
  const documents = encoded(runPipeline(source, stagesOf(command.pipeline)));
  const batch = cursors.start(
    namespace,
    snapshot?.guard(documents) ?? documents,
    batchSize === undefined ? undefined : countArgument(batchSize, 'cursor.batchSize'),
  );
  return new CursorBatch(batch, true, snapshot?.time);
};

function aggregated({ command }: Context): string {
  if (typeof command.aggregate === 'string') return command.aggregate;
  throw new MongoFailure(238, 'An aggregation on a whole database is not supported by the embedded server');
}

/** Returns the stages of a pipeline; each must have exactly one name. */
function stagesOf(pipeline: Value): Doc[] {
  if (!Array.isArray(pipeline)) throw new MongoFailure(14, "'pipeline' option must be specified as an array");
  return pipeline.map((stage: Value) => {
    if (!isDoc(stage)) throw new MongoFailure(14, "Each element of the 'pipeline' array must be an object");
    if (Object.keys(stage).length !== 1)
      throw new MongoFailure(40323, 'A pipeline stage specification object must contain exactly one field.');
    return stage;
  });
}

function* encoded(documents: Iterable<Doc>): Generator<Uint8Array> {
  for (const document of documents) yield encode(document);
}
