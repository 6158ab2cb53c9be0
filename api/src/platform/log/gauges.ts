import { Injectable } from '@nestjs/common';
import { Gauge, Registry } from 'prom-client';

/** The gauges of this process. Each module adds its own. */
@Injectable()
export class Gauges {
  readonly registry = new Registry();

  /** Adds a gauge that is read at each scrape, and left out of it when there is no value or reading fails. */
  add(name: string, help: string, read: () => Promise<number | undefined>): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => {
        const value = await read().catch(() => undefined);
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }
}
