/** The values of every cookie of a name in a `Cookie` header. */
export const cookiesNamed = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

/**
 * The value of a cookie in a `Cookie` header, which may come from anywhere. None where there are several of the name: a
 * browser then holds one that is not ours.
 */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  const found = cookiesNamed(header, name);
  return found.length === 1 ? found[0] : undefined;
};
