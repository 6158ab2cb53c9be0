// More than enough for 200 rows.
const mostBytes = 1_000_000;

/** Returns the text of a file from a spreadsheet program, in UTF-8, UTF-16 or Windows-1252; undefined if it is too large. */
export const readFile = async (file: File): Promise<string | undefined> => {
  if (file.size > mostBytes) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
