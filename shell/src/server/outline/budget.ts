/** What drawing one outline may cost; twice what a program of 200 rows does. */
const drawingLimits = { values: 10_000, bytes: 200_000 };

/** Thrown when an outline costs more than that. */
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

/** Counts what drawing an outline costs, so that the time it takes is bounded on any machine. */
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

  /** Counts a text as it is written into the page, with room for the element around it. */
  write(text: string): void {
    this.bytes += encoder.encode(text.replace(markup, '&quot;')).length + 40;
    if (this.bytes > drawingLimits.bytes) throw new Overrun(this.remote);
  }

  /** Whether there is a time zone of this name; each costs once, as formatters are made for it. */
  hasZone(name: string): boolean {
    const known = this.zones.get(name);
    if (known !== undefined) return known;
    this.take(100);
    const isZone = isTimeZone(name);
    this.zones.set(name, isZone);
    return isZone;
  }
}
