import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { availableParallelism } from 'node:os';
import { AppError } from '../../../platform/common/app-error.js';
import { Gauges } from '../../../platform/log/gauges.js';

/** OWASP's parameters for argon2id. Raise them here: stored hashes follow at each account's next login. */
const argon2id = 2;
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const prefix = `$argon2id$v=19$m=${String(parameters.memoryCost)},t=${String(parameters.timeCost)},p=${String(parameters.parallelism)}$`;
// The passwords of unknown emails are checked against this hash, so that they take as long as those of known emails.
const nobody = `${prefix}AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA`;

const workers = availableParallelism();
const maxWaiting = 100;

/** Hashes passwords, as many at once as there are processors. Others wait in a short queue or are refused. */
@Injectable()
export class PasswordsService {
  /** How many hashes were computed, so that a test can compare paths without measuring time. */
  computed = 0;

  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(gauges: Gauges) {
    gauges.add(
      'portal_passwords_waiting',
      'Passwords that wait to be hashed or checked',
      async () => this.waiting.length,
    );
  }

  async hash(password: string): Promise<string> {
    return await this.inTurn(() => hash(password.normalize('NFKC'), parameters));
  }

  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const isRight = await this.inTurn(() => verify(stored ?? nobody, password.normalize('NFKC')));
    return isRight && stored !== undefined;
  }

  isOutdated(stored: string): boolean {
    return !stored.startsWith(prefix);
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= workers) await this.wait();
    else this.running += 1;
    try {
      this.computed += 1;
      return await work();
    } finally {
      // The count of running hashes stays if the next one in the queue starts.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async wait(): Promise<void> {
    if (this.waiting.length >= maxWaiting) throw new AppError('unavailable');
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}
