import { Injectable } from '@nestjs/common';
import { fileURLToPath } from 'node:url';
import { ticketSvg, type TicketEvent } from './ticket-svg.js';

const mostKept = 100;
const fontFiles = [fileURLToPath(new URL('../../../fonts/old-standard-tt.ttf', import.meta.url))];

// Loads the library with the first picture, because few processes render one. It renders in a separate thread.
const drawPng = async (svg: string): Promise<Buffer> => {
  const { renderAsync } = await import('@resvg/resvg-js');
  const picture = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles } });
  return picture.asPng();
};

/** Draws the pictures that messengers show for a link to an event. */
@Injectable()
export class Tickets {
  private readonly kept = new Map<string, Promise<Buffer>>();
  private last: Promise<unknown> = Promise.resolve();

  /** Returns the PNG of an event. Equal pictures are drawn once. */
  draw(event: TicketEvent): Promise<Buffer> {
    const svg = ticketSvg(event);
    return this.kept.get(svg) ?? this.keep(svg);
  }

  // Draws one picture at a time, so that many new pictures do not occupy every thread.
  private keep(svg: string): Promise<Buffer> {
    const picture = this.last.then(() => drawPng(svg));
    this.last = picture.catch(() => this.kept.delete(svg));
    const [oldest] = this.kept.keys();
    if (oldest !== undefined && this.kept.size >= mostKept) this.kept.delete(oldest);
    this.kept.set(svg, picture);
    return picture;
  }
}
