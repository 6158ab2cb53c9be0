/** Results of one group of attacks. */
export class Tally {
  tries = 0;
  readonly through: string[] = [];
  readonly controls: { what: string; worked: boolean }[] = [];

  /** Records an attack; `gotThrough` must be false. */
  attack(what: string, gotThrough: boolean): void {
    this.tries += 1;
    if (gotThrough) this.through.push(what);
  }

  /** Records a legitimate request that must work, because a broken portal would stop every attack. */
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

/** Returns a table of all groups, followed by successful attacks and failed controls. */
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
