import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventOf, idOf, performanceOf } from '../../testing/fixtures.ts';
import { programText } from './program-lines.ts';
import { wordDocument } from './word-document.ts';

const starts = (command: string, option: string): boolean => spawnSync(command, [option]).error === undefined;
const hasOffice = starts('soffice', '--version') && starts('pdftotext', '-v');

const run = (command: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 90_000 });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
};

/** What somebody reads who opens the document in LibreOffice and prints it. */
const printedWords = async (document: Blob): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'program-'));
  const at = (name: string) => join(folder, name);
  try {
    await writeFile(at('program.docx'), new Uint8Array(await document.arrayBuffer()));
    const profile = `-env:UserInstallation=file://${at('profile')}`;
    run('soffice', profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, at('program.docx'));
    run('pdftotext', '-layout', at('program.pdf'), at('program.txt'));
    return (await readFile(at('program.txt'), 'utf8')).replace(/\s+/g, ' ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

describe('the Word document in LibreOffice', () => {
  it('has every line in order when it is opened and printed', { timeout: 120_000 }, async (context) => {
    if (!hasOffice) context.skip('LibreOffice (soffice) and pdftotext are not installed here');
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    const pieces = numbers.map((number) =>
      performanceOf(number, {
        ...(number === 7 && { title: 'A title so long that it has to be wrapped. '.repeat(4).trim() }),
      }),
    );
    const items = [
      { id: idOf('b', 1), kind: 'section' as const, title: 'First half' },
      ...pieces.map(({ _id }) => ({ id: _id, kind: 'piece' as const })),
    ];
    const performances = new Map(pieces.map((piece) => [piece._id, piece]));
    const text = programText(eventOf(1, { name: 'Winter Strings' }), items, performances, {
      hasSchool: true,
    });
    const words = await printedWords(await wordDocument(text, 'letter'));
    let from = 0;
    for (const line of text.lines) {
      const wanted = line.kind === 'piece' ? line.performer : line.title;
      const found = words.indexOf(wanted, from);
      expect(found, wanted).toBeGreaterThanOrEqual(from);
      from = found;
    }
  });
});
