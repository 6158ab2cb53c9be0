import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const kit = join(import.meta.dirname, '../../../kit');
const readJson = <T>(file: string): T => JSON.parse(readFileSync(join(kit, file), 'utf8')) as T;

const { exports } = readJson<{ exports: Record<string, string> }>('package.json');

/** The values by import name that the shell of release 1.0.0 shared with remotes. Names are added with each release. */
const released = readJson<Record<string, string[]>>('released.json');

const namesOf = (statement: ts.Statement): string[] => {
  if (
    ts.isExportDeclaration(statement) &&
    statement.exportClause &&
    ts.isNamedExports(statement.exportClause)
  )
    return statement.exportClause.elements.map(({ name }) => name.text);
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const isValue = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isValue && statement.name ? [statement.name.text] : [];
};

const exportsOf = (name: string): string[] => {
  const file = exports[name.replace('@portal/kit', '.')];
  if (file === undefined) return [];
  const text = readFileSync(join(kit, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements.flatMap(namesOf);
};

it.each(Object.entries(released))(
  '%s still exports what published remotes of a release import',
  (name, values) => {
    expect(exportsOf(name)).toEqual(expect.arrayContaining(values));
  },
);
