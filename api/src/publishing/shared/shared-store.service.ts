import { Injectable } from '@nestjs/common';
import type { HistoryEntry } from '@portal/contracts/publishing';
import type { RegistryPointer, Release } from '@portal/contracts/registry';
import { digestOf, hashOf, type Files } from '@portal/remote-store/candidate';
import { checkClaims } from '@portal/remote-store/claims';
import { formsOf } from '@portal/remote-store/compressed';
import { readHistory, replaceHistory } from '@portal/remote-store/history';
import type { Waiting } from '@portal/remote-store/lock';
import { Refusal } from '@portal/remote-store/refusal';
import { RemoteStore } from '@portal/remote-store/remote-store';
import { existsSync } from 'node:fs';
import { readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../common/app-error.js';
import { isDuplicateKey } from '../../common/duplicate-key.js';
import { Config } from '../../config.js';
import { log } from '../../log/log.js';
import { releaseId, SharedDocuments, type Truth } from './shared-documents.service.js';
import { isWorthTaking, revisionsOf, unknownLines, type DoneHere } from './take-over.js';

const mostTurns = 20;
const againMs = 30_000;

const nothing = (): Promise<void> => Promise.resolve();

/**
 * The folder of published remotes as this process has it: checked copies of what the database has. Whoever acts gets the
 * lock of the folder, then what others have done, and then adds a revision; where somebody else was faster, once more.
 * What is done in the folder itself, by `npm start` or beside the portal, is taken over into the database.
 */
@Injectable()
export class SharedStore extends RemoteStore {
  private seen = '';
  /** What could not be copied, and when to try again. */
  private readonly broken = new Map<string, number>();

  constructor(
    config: Config,
    private readonly documents: SharedDocuments,
  ) {
    super(join(config.dataDir, 'remotes'));
  }

  override locked<T>(act: () => Promise<T>, waiting?: Waiting): Promise<T> {
    return super.locked(async () => {
      for (let turn = 0; turn < mostTurns; turn += 1) {
        try {
          await this.catchUp();
          waiting?.signal?.throwIfAborted();
          return await act();
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
      throw new AppError('unavailable', { headers: { 'Retry-After': '2' } });
    }, waiting);
  }

  override async release(id: string, version: string): Promise<Release | undefined> {
    return (await super.release(id, version)) ?? (await this.documents.release(id, version));
  }

  override async put(release: Release, files: Files): Promise<void> {
    await this.documents.store(release, files);
    await super.put(release, files);
  }

  override async remove(id: string, version: string): Promise<void> {
    await this.documents.remove(id, version);
    await super.remove(id, version);
  }

  override async record(id: string, line: HistoryEntry, pointer: RegistryPointer): Promise<void> {
    const { rev, remotes } = pointer;
    await this.documents.append([{ _id: rev, remotes, remote: id, line }]);
    await super.record(id, line, pointer);
  }

  /** Takes a remote out of the registry, so its addresses are free, and deletes its versions. Its history stays. */
  async withdraw(id: string): Promise<string[]> {
    return await this.locked(async () => {
      const pointer = await this.pointer();
      const { [id]: _, ...remotes } = pointer.remotes;
      const rev = pointer.rev + 1;
      await this.documents.append([{ _id: rev, remotes }]);
      await this.point({ ...pointer, rev, remotes });
      const stored = (await this.ids()).includes(id) ? await this.versions(id) : [];
      for (const { version } of stored) await this.remove(id, version);
      return stored.map(({ version }) => version);
    });
  }

  /** Has what others have done by now, and gives them what was done here. */
  async refresh(): Promise<void> {
    await this.locked(nothing);
  }

  /** The same where anything has changed since, or what could not be copied may be tried again. */
  async refreshIfChanged(): Promise<void> {
    const mark = await this.markOf(await this.documents.mark());
    const isDue = [...this.broken.values()].some((again) => again < Date.now());
    if (mark !== this.seen || isDue) await this.refresh();
  }

  /** Takes a version from the database again, whose copy here is not what was published. */
  async copyAgain(id: string, version: string): Promise<void> {
    await super.locked(async () => {
      const found = await this.documents.fetch(releaseId(id, version));
      if (!found) return;
      await super.remove(id, version);
      await this.copy(found);
    });
    log.warn({ remote: id, version }, 'a damaged copy was replaced');
  }

  /** Deletes content of which no version is left. */
  async deleteUnneeded(): Promise<void> {
    await this.documents.deleteUnneeded();
  }

  private async catchUp(): Promise<void> {
    const truth = await this.documents.read();
    await this.copyMissing(truth);
    const done = await this.doneHere(truth);
    const taken = done.length > 0 ? await this.takeOver(done, truth) : truth;
    if (taken.rev > 0) await this.adopt(taken);
    this.seen = await this.markOf(taken.mark);
  }

  private async copyMissing({ releases }: Truth): Promise<void> {
    for (const name of releases) {
      if (existsSync(join(this.folder, name, 'release.json'))) continue;
      if ((this.broken.get(name) ?? 0) > Date.now()) continue;
      try {
        const found = await this.documents.fetch(name);
        if (found) await this.copy(found);
        this.broken.delete(name);
      } catch (error) {
        // What was live before goes on meanwhile.
        log.error({ err: error, version: name }, 'a published version is damaged in the database');
        this.broken.set(name, Date.now() + againMs);
      }
    }
  }

  private async copy({ release, files, storedAt }: { release: Release; files: Files; storedAt: Date }) {
    await super.put(release, files);
    const { declaration, version } = release;
    await utimes(join(this.homeOf(declaration.id), version, 'release.json'), storedAt, storedAt);
  }

  private async doneHere(truth: Truth): Promise<DoneHere[]> {
    // What cannot be read is written anew.
    const { rev, remotes } = await this.pointer().catch(() => ({ rev: 0, remotes: {} }));
    const all = Object.entries(remotes).map(async ([id, entry]) => {
      const known = truth.history.get(id);
      const lines = (await readHistory(this.homeOf(id), rev)).reverse();
      const isUnwritten = lines.length === 0 && !known;
      const done = isUnwritten ? await this.firstLine(id, entry.version) : unknownLines(lines, known);
      return { id, entry, lines: done };
    });
    const done = await Promise.all(all);
    return done.filter((one) => one.lines.length > 0 && isWorthTaking(one, truth));
  }

  private async firstLine(id: string, version: string): Promise<HistoryEntry[]> {
    const release = await super.release(id, version).catch(() => undefined);
    const at = new Date().toISOString();
    const of = { rev: 0, at, by: 'the folder', act: 'publish' as const, version };
    return release ? [{ ...of, digest: digestOf(release) }] : [];
  }

  private async takeOver(done: readonly DoneHere[], truth: Truth): Promise<Truth> {
    await this.storeOwn(truth);
    const accepted = [];
    for (const one of done) if (await this.isAcceptable(one, truth)) accepted.push(one);
    const revisions = revisionsOf(accepted, truth);
    if (revisions.length === 0) return truth;
    await this.documents.append(revisions);
    return await this.documents.read();
  }

  private async storeOwn({ releases }: Truth): Promise<void> {
    for (const id of await this.ids())
      for (const { version, storedAt } of await this.versions(id)) {
        if (releases.has(releaseId(id, version))) continue;
        const release = await super.release(id, version).catch(() => undefined);
        const files = release && (await this.filesOf(release));
        if (release && files) await this.documents.store(release, files, new Date(storedAt));
        else log.error({ remote: id, version }, 'a version in the folder is damaged, and stays there');
      }
  }

  /** The files of a version in the folder with their compressed forms; nothing where one is not what was published. */
  private async filesOf({ declaration, version, integrity }: Release): Promise<Files | undefined> {
    const folder = join(this.homeOf(declaration.id), version);
    const files = new Map<string, Buffer>();
    for (const [name, hash] of Object.entries(integrity)) {
      const content = await readFile(join(folder, name)).catch(() => undefined);
      if (!content || hashOf(content) !== hash) return undefined;
      files.set(name, content);
      for (const form of Object.keys(formsOf)) {
        const bytes = await readFile(join(folder, name + form)).catch(() => undefined);
        if (bytes) files.set(name + form, bytes);
      }
    }
    return files;
  }

  // Somebody may have taken its addresses on another machine; a database that has nothing yet takes what people had.
  private async isAcceptable({ id, entry }: DoneHere, { rev, remotes }: Truth): Promise<boolean> {
    if (rev === 0) return true;
    try {
      const release = await this.documents.release(id, entry.version);
      if (!release) throw new Refusal(`${id} ${entry.version} is not here.`);
      await checkClaims(this, { schema: 1, rev, remotes }, release.declaration);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.error({ remote: id, reasons: error.reasons }, 'what was published in the folder is taken back');
      return false;
    }
  }

  private async adopt({ rev, remotes, history }: Truth): Promise<void> {
    for (const [id, lines] of history) {
      const here = (await readHistory(this.homeOf(id), Number.POSITIVE_INFINITY)).reverse();
      if (JSON.stringify(here) !== JSON.stringify(lines)) await replaceHistory(this.homeOf(id), lines);
    }
    const pointer: RegistryPointer = { schema: 1, rev, remotes };
    const here = await this.pointer().catch(() => undefined);
    if (JSON.stringify(here) !== JSON.stringify(pointer)) await this.point(pointer);
  }

  private async markOf(mark: string): Promise<string> {
    const info = await stat(join(this.folder, 'registry.json'), { bigint: true }).catch(() => undefined);
    return `${mark} ${info ? `${String(info.ino)} ${String(info.mtimeNs)} ${String(info.size)}` : ''}`;
  }
}
