/** What one group of attacks came to. */
export class Tally {
  tries = 0;
  readonly through: string[] = [];
  readonly controls: { what: string; worked: boolean }[] = [];

  /** One attack; `gotThrough` is what must not be. */
  attack(what: string, gotThrough: boolean): void {
    this.tries += 1;
    if (gotThrough) this.through.push(what);
  }

  /** Something an honest person does in the same way, which must work: a dead portal stops every attack. */
  control(what: string, worked: boolean): void {
    this.controls.push({ what, worked });
  }

  get holds(): boolean {
    return (
      this.tries > 0 && this.through.length === 0 && this.controls.length > 0 && this.failed.length === 0
    );
  }

  get failed(): string[] {
    return this.controls.filter(({ worked }) => !worked).map(({ what }) => what);
  }
}

const columns = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

/** The table of all groups, and below it what got through. */
export const report = (results: ReadonlyMap<string, Tally>): string => {
  const rows = [...results].map(([name, { tries, through, controls, failed }]) => [
    name,
    String(tries),
    String(through.length),
    failed.length === 0 ? `${String(controls.length)} worked` : `${String(failed.length)} FAILED`,
  ]);
  const details = [...results].flatMap(([name, { through, failed }]) => [
    ...through.map((what) => `got through, ${name}: ${what}`),
    ...failed.map((what) => `control failed, ${name}: ${what}`),
  ]);
  return [columns([['group', 'tries', 'got through', 'positive controls'], ...rows]), ...details].join('\n');
};
