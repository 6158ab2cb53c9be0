const code =
  'another error code: the portal reads only the codes in duplicate-key.ts and store-failure.ts of the API';
const accepted =
  'accepted instead of refused: the portal sends no such command, or this store would refuse it';

/** Cases that the portal does not need of a database, by title, each with the reason. */
export const unneeded: Readonly<Record<string, string>> = {
  'refuses a second key with 11000, keyPattern and keyValue': 'the portal reads the code only',
  'Mongoose models work unchanged: indexes, populate, arrays, versions, lean pages':
    'the portal reads the code of a duplicate key only',
  'covers each element of an array, but not twice in one document':
    'no unique index of the portal is on an array',
  'refuse a document with two arrays in one compound index': accepted,
  'are listed, created and dropped': 'the portal creates no collection by command',
  'by type, then value; an array by its smallest':
    'each field that the portal sorts by has values of one type',
  'new fields come in the order of their names': 'the portal reads fields by their names',
  'a dollar field': accepted,
  'a multi replacement': accepted,
  'an unknown expression': code,
  'refuses an order that is not 1 or -1': code,
  'refuses mixing exclusion and inclusion': code,
  'refuses a path inside another': code,
  '$set of a name in an array': code,
};
