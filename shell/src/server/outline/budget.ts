/** Limits for rendering one outline: twice the cost of a program with 200 rows. */
const drawingLimits = { values: 10_000, bytes: 200_000 };

/** Thrown when an outline exceeds these limits. */
export class Overrun extends Error {
  override name = 'Overrun';

  constructor(readonly remote: string) {
    super(`the outline of ${remote} costs too much to draw`);
  }
}

const isTimeZone = (timeZone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const encoder = new TextEncoder();
const markup = /["&'<>]/g;

/** Counts the cost of rendering an outline, so that the time it takes is bounded on any machine. */
export class Budget {
  private values = 0;
  private bytes = 0;
  private readonly zones = new Map<string, boolean>();

  constructor(private readonly remote: string) {}

  /** Counts values looked up; formatting one costs as much as looking up several. */
  take(values: number): void {
    this.values += values;
    if (this.values > drawingLimits.values) throw new Overrun(this.remote);
  }

  /** Counts the bytes of an escaped text, plus a fixed amount for the element around it. */
  write(text: string): void {
    this.bytes += encoder.encode(text.replace(markup, '&quot;')).length + 40;
    if (this.bytes > drawingLimits.bytes) throw new Overrun(this.remote);
  }

  /** Returns whether the time zone exists. The first check of each zone counts, because it creates formatters. */
  hasZone(name: string): boolean {
    const known = this.zones.get(name);
    if (known !== undefined) return known;
    this.take(100);
    const isZone = isTimeZone(name);
    this.zones.set(name, isZone);
    return isZone;
  }
}
