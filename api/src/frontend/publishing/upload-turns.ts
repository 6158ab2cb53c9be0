import { AppError } from '../../platform/common/app-error.js';

/** Checks one upload at a time. A team can have only one in the queue, so that it cannot block the others. */
export class UploadTurns {
  private readonly waiting = new Set<string>();
  private last: Promise<unknown> = Promise.resolve();

  async take<T>(team: string, work: () => Promise<T>): Promise<T> {
    if (this.waiting.has(team)) throw new AppError('unavailable', { headers: { 'Retry-After': '5' } });
    this.waiting.add(team);
    const turn = this.last.then(work).finally(() => this.waiting.delete(team));
    this.last = turn.catch(() => undefined);
    return await turn;
  }
}
