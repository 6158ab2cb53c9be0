import type { ProgramItem } from '@portal/contracts/program';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventOf, idOf, performanceOf, profileOf } from '../../testing/fixtures.ts';
import { programText } from './program-lines.ts';
import { wordDocument } from './word-document.ts';

const starts = (command: string, option: string): boolean => spawnSync(command, [option]).error === undefined;
const hasOffice = starts('soffice', '--version') && starts('pdftotext', '-v');

const run = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 90_000 });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
};

/** Returns the text of each page after LibreOffice has converted the document to PDF. */
const printedPages = async (document: Blob): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'program-'));
  const at = (name: string) => join(folder, name);
  try {
    await writeFile(at('program.docx'), new Uint8Array(await document.arrayBuffer()));
    const profile = `-env:UserInstallation=file://${at('profile')}`;
    run('soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, at('program.docx'));
    run('pdftotext', '-layout', at('program.pdf'), at('program.txt'));
    const printed = await readFile(at('program.txt'), 'utf8');
    return printed.split('\f').map((page) => page.replace(/\s+/g, ' '));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const longTitle = 'A title so long that it has to be wrapped. '.repeat(4).trim();

const changeOf = (number: number): Parameters<typeof performanceOf>[1] => {
  if (number === 7) return { title: longTitle };
  if (number === 9) return { title: '茉莉花', profile: { ...profileOf(9), firstName: '陈', lastName: '雨' } };
  return { title: `Étude ${number}` };
};

const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
const pieces = numbers.map((number) => performanceOf(number, changeOf(number)));
const items: ProgramItem[] = [
  { id: idOf('b', 1), kind: 'section', title: 'First half' },
  ...pieces.map(({ _id }): ProgramItem => ({ id: _id, kind: 'piece' })),
  { id: idOf('b', 2), kind: 'announcement', title: 'Tea is served', seconds: 120 },
];

describe('the Word document in LibreOffice', () => {
  it.for(['letter', 'a4'] as const)(
    'on %s has every line in order, and each piece on one page with its performer',
    { timeout: 120_000 },
    async (paper, context) => {
      if (!hasOffice) context.skip('LibreOffice (soffice) and pdftotext are not installed here');
      const text = programText(
        eventOf(1, { name: 'Winter Strings' }),
        items,
        new Map(pieces.map((piece) => [piece._id, piece])),
        { hasSchool: true },
      );
      const pages = await printedPages(await wordDocument(text, { paper, isBooklet: false }));
      expect(pages.length).toBeGreaterThan(2);
      let [page, from] = [0, 0];
      const find = (wanted: string): number => {
        for (; page < pages.length; page += 1, from = 0) {
          const found = pages[page]?.indexOf(wanted, from) ?? -1;
          if (found !== -1) {
            from = found + wanted.length;
            return page;
          }
        }
        throw new Error(`“${wanted}” is missing or stands too early`);
      };
      [text.name, ...text.details, ...text.description].forEach(find);
      for (const line of text.lines) {
        const parts =
          line.kind === 'piece' ? [line.title, line.byline, line.performer, line.school ?? ''] : [line.title];
        expect(new Set(parts.map(find)).size, line.title).toBe(1);
      }
    },
  );
});
