/** An error that the user can fix. It is shown as sentences without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}

/** Runs all checks and throws their refusals together, so that the user can fix everything at once. */
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
