import { expect, test } from 'vitest';
import { endpoints, type Endpoint } from '../endpoints.ts';
import { sampleRequest } from './samples.ts';

test.each(Object.entries<Endpoint>(endpoints))('%s accepts its sample request', (call, { query, body }) => {
  const sample = sampleRequest(call);
  expect(Object.keys(sample)).toEqual(query ? ['query'] : body ? ['body'] : []);
  const schema = query ?? body;
  expect(schema?.safeParse(sample.query ?? sample.body).error?.issues).toBeUndefined();
});
