import { languageIds } from '@portal/contracts/languages';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { rootFolder } from '../workspace.ts';

/** Sentences by their key: a plain text, or for code that builds a sentence a hash of its source and its helpers. */
export type Sentences = Record<string, string>;

const printer = ts.createPrinter({ removeComments: true });

/**
 * Reads the sentences of a message file from its syntax tree, so that they depend neither on the formatting nor on the Node
 * version.
 */
export const sentencesIn = (source: string, exported = 'en'): Sentences => {
  const file = ts.createSourceFile('messages.en.ts', source, ts.ScriptTarget.Latest, true);
  const constants = new Map(
    file.statements
      .filter((statement) => ts.isVariableStatement(statement))
      .flatMap(({ declarationList }) => declarationList.declarations)
      .map(({ name, initializer }) => [name.getText(), initializer]),
  );
  const sourceOf = (node: ts.Node): string => {
    const helpers: string[] = [];
    const visit = (inner: ts.Node): void => {
      const helper = ts.isIdentifier(inner) && constants.get(inner.text);
      if (helper) helpers.push(sourceOf(helper));
      ts.forEachChild(inner, visit);
    };
    visit(node);
    return [printer.printNode(ts.EmitHint.Unspecified, node, file), ...helpers]
      .join('\n')
      .replace(/\s+/g, ' ');
  };
  const read = (node: ts.Expression, key: string): Sentences => {
    const inside = (name: string, value: ts.Expression) => read(value, key === '' ? name : `${key}.${name}`);
    if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return read(node.expression, key);
    if (ts.isStringLiteralLike(node)) return { [key]: node.text };
    if (ts.isArrayLiteralExpression(node))
      return Object.assign(
        {},
        ...node.elements.map((value, index) => inside(String(index), value)),
      ) as Sentences;
    if (ts.isObjectLiteralExpression(node)) {
      const parts = node.properties.map((property) => {
        const name = property.name?.getText().replace(/^['"]|['"]$/g, '') ?? '';
        if (ts.isPropertyAssignment(property)) return inside(name, property.initializer);
        const constant = constants.get(name);
        return constant ? inside(name, constant) : {};
      });
      return Object.assign({}, ...parts) as Sentences;
    }
    return { [key]: `#${createHash('sha256').update(sourceOf(node)).digest('hex').slice(0, 12)}` };
  };
  const messages = constants.get(exported);
  return messages ? read(messages, '') : {};
};

/** Lists the sentences whose English changed since they were translated, new and removed ones included. */
export const staleSentences = (english: Sentences, translated: Sentences): string[] =>
  Object.keys({ ...english, ...translated })
    .filter((key) => english[key] !== translated[key])
    .map((key) => `  ${key}\n    was: ${translated[key] ?? '(new)'}\n    now: ${english[key] ?? '(gone)'}`);

const missingBeside = (folder: string): string[] =>
  languageIds
    .map((language) => `messages.${language.toLowerCase()}.ts`)
    .filter((name) => !existsSync(join(folder, name)))
    .map((name) => `  ${name} is missing`);

/**
 * Lists the missing and outdated sentences of each language. `--translated` records that all are translated from the current
 * English ones.
 */
export const run = (args: string[]): void => {
  const { values } = parseArgs({ args, options: { translated: { type: 'boolean', default: false } } });
  const root = rootFolder(import.meta.dirname);
  const files = globSync('{api,shell,mf-*,packages/kit}/src/**/messages.en.ts', { cwd: root }).sort();
  for (const file of files) {
    const english = sentencesIn(readFileSync(join(root, file), 'utf8'));
    const record = join(root, dirname(file), 'messages.translated.json');
    if (values.translated) writeFileSync(record, `${JSON.stringify(english, null, 2)}\n`);
    const translated = existsSync(record) ? (JSON.parse(readFileSync(record, 'utf8')) as Sentences) : {};
    const faults = [...missingBeside(dirname(record)), ...staleSentences(english, translated)];
    if (faults.length === 0) continue;
    process.exitCode = 1;
    console.log([file, ...faults].join('\n'));
  }
  console.log(
    process.exitCode
      ? '\nTranslate these in every language, then run: npm run languages -- --translated'
      : `${languageIds.length} languages, nothing missing, nothing stale.`,
  );
};
