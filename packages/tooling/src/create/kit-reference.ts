import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { kitImport } from '../build/shared-modules.ts';
import { rootFolder } from '../workspace.ts';

/** An export of the kit in its reference. */
interface Entry {
  name: string;
  text: string;
  signature: string;
  example: string;
}

const isExported = (node: ts.Node): boolean =>
  ts.canHaveModifiers(node) &&
  (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** The longest use of a component and the longest inferred type, in characters. */
const longest = 400;

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

/** Returns the signatures of a statement without its implementation. The compiler adds inferred types. */
const signaturesOf = (node: ts.Statement, checker: ts.TypeChecker): Pick<Entry, 'name' | 'signature'>[] => {
  const typeOf = (type: ts.Type): string =>
    checker.typeToString(type, node, ts.TypeFormatFlags.NoTruncation).slice(0, longest);
  const called = (one: ts.FunctionDeclaration | ts.ArrowFunction, text: string): string => {
    const signature = one.type ? undefined : checker.getSignatureFromDeclaration(one);
    return signature ? `${text}: ${typeOf(checker.getReturnTypeOfSignature(signature))}` : text;
  };
  if (ts.isFunctionDeclaration(node) && node.name)
    return [{ name: node.name.text, signature: called(node, upTo(node, node.body)) }];
  if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node))
    return [{ name: node.name?.text ?? '', signature: upTo(node, undefined) }];
  if (!ts.isVariableStatement(node)) return [];
  return node.declarationList.declarations.map(({ name, type, initializer: value }) => ({
    name: name.getText(),
    signature:
      value && ts.isArrowFunction(value)
        ? called(value, upTo(node, value.body))
        : `export const ${name.getText()}: ${type?.getText() ?? typeOf(checker.getTypeAtLocation(name))}`,
  }));
};

/** Lists the exports of a module with their comments. */
const entriesIn = (file: ts.SourceFile, checker: ts.TypeChecker): Entry[] =>
  file.statements
    .filter(isExported)
    .flatMap((node) => signaturesOf(node, checker).map((signed) => ({ ...signed, ...docOf(node) })));

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

const code = (text: string): string[] => (text === '' ? [] : ['```tsx', text, '```', '']);

const programOf = (root: string, files: string[]): ts.Program => {
  const config = join(root, 'packages/tooling/tsconfig.browser.json');
  const { options } = ts.getParsedCommandLineOfConfigFile(
    config,
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  ) ?? { options: {} };
  return ts.createProgram(files, options);
};

/** Writes the reference of the kit from its comments, types and gallery. */
export const kitReference = async (kit: string): Promise<string> => {
  const names = (await readdir(join(kit, 'src'), { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.|messages\.[a-z-]+\.ts|\.worker\.|\.solve\./.test(name),
    )
    .sort();
  const program = programOf(
    rootFolder(kit),
    names.map((name) => join(kit, 'src', name)),
  );
  const checker = program.getTypeChecker();
  const files = names.flatMap((name) => {
    const file = program.getSourceFile(join(kit, 'src', name));
    return file ? [{ name, file }] : [];
  });
  const isGallery = (name: string): boolean => name.startsWith('testing/gallery/');
  const uses = usesIn(files.filter(({ name }) => isGallery(name)).map(({ file }) => file));
  const sections = files
    .filter(({ name }) => !isGallery(name))
    .map(({ name, file }) => ({ name, entries: entriesIn(file, checker) }))
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
