const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
};

const isRecord = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object';

/**
 * Returns the differences between the keys and types of two responses, one per line. Null matches any value, an empty
 * list any list. Fields that are optional in the contract may be missing from either response.
 */
export const differences = (
  real: unknown,
  mocked: unknown,
  mayMiss: readonly string[],
  path = '',
): string[] => {
  const kinds = [kindOf(real), kindOf(mocked)];
  if (kinds.includes('null')) return [];
  if (kinds[0] !== kinds[1]) return [`${path}: really ${kinds[0]}, mocked ${kinds[1]}`];
  if (Array.isArray(real) && Array.isArray(mocked)) {
    if (real.length === 0 || mocked.length === 0) return [];
    return differences(real[0], mocked[0], mayMiss, `${path}[]`);
  }
  if (!isRecord(real) || !isRecord(mocked)) return [];
  const keys = [...new Set([...Object.keys(real), ...Object.keys(mocked)])];
  return keys.flatMap((key) => {
    const at = `${path}.${key}`;
    if (key in real && key in mocked) return differences(real[key], mocked[key], mayMiss, at);
    if (mayMiss.includes(key)) return [];
    return [`${at}: ${key in real ? 'missing from the mock answer' : 'not in the real answer'}`];
  });
};
