/** Returns all values of the cookies with a name in a `Cookie` header. */
export const cookiesNamed = (header: string | undefined, name: string): string[] =>
  (header ?? '')
    .split(/;\s*/)
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1));

/** Returns the value of a cookie; undefined if several have the name, because one of them is not the portal's. */
export const cookieIn = (header: string | undefined, name: string): string | undefined => {
  const found = cookiesNamed(header, name);
  return found.length === 1 ? found[0] : undefined;
};
