import { compileFilter } from '../match/matcher.ts';
import { count as countMatching } from '../plan/count.ts';
import { checkFields, findCollection, type Handler } from './context.ts';
import { queryOf } from './find.ts';

/** `count` */
export const count: Handler = (context) => {
  checkFields(context, ['query', 'limit', 'skip', 'hint', 'fields']);
  const collection = findCollection(context);
  const query = queryOf(context.command, collection);
  compileFilter(query.filter);
  return { n: collection ? countMatching(collection, query) : 0, ok: 1 };
};
