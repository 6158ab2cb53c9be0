/** Something the person who asked can mend: shown as sentences, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

/** Asks every check, and refuses with what all of them say: a person mends everything at once. */
export const refuseByAll = async (checks: readonly (() => unknown)[]): Promise<void> => {
  const reasons: string[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      reasons.push(...error.reasons);
    }
  }
  if (reasons.length > 0) throw new Refusal(...new Set(reasons));
};
