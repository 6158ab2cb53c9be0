import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { kitImport } from '../build/shared-modules.ts';

/** An export of the kit in its reference. */
interface Entry {
  name: string;
  text: string;
  signature: string;
  example: string;
}

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const docOf = (node: ts.Node): { text: string; example: string } => {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const example = doc?.tags?.find(({ tagName }) => tagName.text === 'example');
  const said = (comment: ts.JSDoc['comment']): string => (ts.getTextOfJSDocComment(comment) ?? '').trim();
  return { text: said(doc?.comment).replace(/\s+/g, ' '), example: said(example?.comment) };
};

const upTo = (node: ts.Node, end: ts.Node | undefined): string => {
  const file = node.getSourceFile();
  return file.text
    .slice(node.getStart(file), end ? end.getStart(file) : node.end)
    .replace(/\s*=>\s*$|\s+$/, '');
};

// Returns the signature without the implementation.
const signatureOf = (node: ts.Statement): { name: string; signature: string } | undefined => {
  if (ts.isFunctionDeclaration(node) && node.name)
    return { name: node.name.text, signature: upTo(node, node.body) };
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    return { name: node.name.text, signature: upTo(node, undefined) };
  if (!ts.isVariableStatement(node)) return undefined;
  const [declaration] = node.declarationList.declarations;
  if (!declaration || !ts.isIdentifier(declaration.name)) return undefined;
  const value = declaration.initializer;
  return {
    name: declaration.name.text,
    signature: value && ts.isArrowFunction(value) ? upTo(node, value.body) : `const ${declaration.name.text}`,
  };
};

/** Lists the exports of a module with their comments. */
const entriesIn = (file: ts.SourceFile): Entry[] =>
  file.statements.filter(isExported).flatMap((node) => {
    const signed = signatureOf(node);
    return signed ? [{ ...signed, ...docOf(node) }] : [];
  });

const longest = 400;

/** Returns the first short use of each component in the gallery. */
const usesIn = (files: readonly ts.SourceFile[]): Map<string, string> => {
  const uses = new Map<string, string>();
  const visit = (node: ts.Node): void => {
    const opening = ts.isJsxElement(node)
      ? node.openingElement
      : ts.isJsxSelfClosingElement(node)
        ? node
        : undefined;
    const name = opening?.tagName.getText();
    const text = node.getText();
    if (name !== undefined && !uses.has(name) && text.length <= longest) uses.set(name, text);
    node.forEachChild(visit);
  };
  files.forEach(visit);
  return uses;
};

// The props of a component are listed with it, even without a comment.
const isSaid = ({ name, text }: Entry): boolean => text !== '' || name.endsWith('Props');

const code = (text: string): string[] => (text === '' ? [] : ['```tsx', text, '```', '']);

/** Writes the reference of the kit from its comments, signatures and gallery. */
export const kitReference = async (kit: string): Promise<string> => {
  const names = (await readdir(join(kit, 'src'), { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|messages|\.worker\.|\.solve\./.test(name))
    .sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name, file: parse(name, await readFile(join(kit, 'src', name), 'utf8')) })),
  );
  const isGallery = (name: string): boolean => name.startsWith('testing/gallery/');
  const uses = usesIn(files.filter(({ name }) => isGallery(name)).map(({ file }) => file));
  const sections = files
    .filter(({ name }) => !isGallery(name))
    .map(({ name, file }) => ({ name, entries: entriesIn(file).filter(isSaid) }))
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ name, entries }) => [
      `## ${kitImport(name)}`,
      '',
      ...entries.flatMap((entry) => [
        `### ${entry.name}`,
        '',
        ...(entry.text === '' ? [] : [entry.text, '']),
        ...code(entry.signature),
        ...code(entry.example || (uses.get(entry.name) ?? '')),
      ]),
    ]);
  const lede = 'Generated from the comments in the code. To look at its parts: `/_kit` in `npm run dev`.';
  return ['# The kit', '', lede, '', ...sections].join('\n');
};
