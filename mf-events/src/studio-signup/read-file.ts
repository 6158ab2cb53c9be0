// More than enough for 200 rows.
const mostBytes = 1_000_000;

// The first bytes of .xlsx and .xls files.
const excel = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Returns the text of a file from a spreadsheet program, in UTF-8, UTF-16 or Windows-1252; otherwise why it is refused. */
export const readFile = async (file: File): Promise<{ content: string } | { refused: 'excel' | 'large' }> => {
  const bytes = new Uint8Array(await file.slice(0, mostBytes + 1).arrayBuffer());
  if (excel.some((begin) => begin.every((byte, at) => bytes[at] === byte))) return { refused: 'excel' };
  if (bytes.length > mostBytes) return { refused: 'large' };
  const decode = (encoding: string, fatal = false) => ({
    content: new TextDecoder(encoding, { fatal }).decode(bytes),
  });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le');
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252');
  }
};
