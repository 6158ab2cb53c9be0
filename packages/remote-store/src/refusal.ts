/** Something the person who asked can mend: shown as sentences, without a stack. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.reasons = reasons;
  }
}
