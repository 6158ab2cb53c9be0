import './qr-code.css';

/** A QR code as the library `lean-qr` makes it. */
export interface QrSquares {
  size: number;
  get: (x: number, y: number) => boolean;
}

// The white margin of a QR code. Without it, phones do not find the code on a dark page.
const quiet = 4;

const squaresOf = (code: QrSquares): string => {
  const places = Array.from({ length: code.size }, (_, at) => at);
  return places.flatMap((y) => places.flatMap((x) => (code.get(x, y) ? `M${x} ${y}h1v1h-1z` : []))).join('');
};

/** A QR code. `label` is its text for screen readers. */
export function QrCode({ code, label }: { code: QrSquares; label: string }) {
  const side = code.size + 2 * quiet;
  return (
    <svg className="p-qr" viewBox={`${-quiet} ${-quiet} ${side} ${side}`} role="img" aria-label={label}>
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={squaresOf(code)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
