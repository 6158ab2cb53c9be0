import './score.css';

// Musical ornaments. They carry no meaning beyond the adjacent text.

// Not translated, because scores in all languages have this word.
const silent = 'tacet';

const quarterRest =
  'M2.6 0 8 7.4c-3.2 3.6-3 5.6.9 10.2l-.5.5c-3.6-1.9-5.6-.6-2.9 3.9l-.6.5C-.2 18.6-.1 14.6 4.4 15.2L.9 10.3C4 6.900 4 4.600 1.900.6Z';

/** A bar of four rests, for the loading indicator. */
export function Rests() {
  return (
    <svg className="p-loading__rests" width="120" height="34" viewBox="0 0 120 34" aria-hidden="true">
      <g fill="currentColor">
        {[16, 42, 68, 94].map((x) => (
          <path key={x} d={quarterRest} transform={`translate(${x} 6)`} />
        ))}
      </g>
      <g stroke="currentColor">
        <line x1="0.5" y1="2" x2="0.5" y2="32" />
        <line x1="119.5" y1="2" x2="119.5" y2="32" />
      </g>
    </svg>
  );
}

/** A whole-bar rest, for empty lists. */
export function TacetBar() {
  return (
    <svg width="220" height="66" viewBox="0 0 220 66" aria-hidden="true">
      <g stroke="currentColor">
        <line x1="0.5" y1="26" x2="0.5" y2="66" />
        <line x1="219.5" y1="26" x2="219.5" y2="66" />
        <line x1="40" y1="34" x2="40" y2="58" strokeWidth="2" />
        <line x1="180" y1="34" x2="180" y2="58" strokeWidth="2" />
      </g>
      <rect x="40" y="41" width="140" height="10" fill="currentColor" />
      <text x="110" y="18" textAnchor="middle" className="p-score-word">
        {silent}
      </text>
    </svg>
  );
}

/** A circled note, for notices. */
export function WrongNote() {
  return (
    <svg width="72" height="80" viewBox="0 0 72 80" aria-hidden="true">
      <g className="p-score-ink">
        <ellipse cx="33" cy="50" rx="11" ry="7.6" transform="rotate(-22 33 50)" />
        <rect x="41.6" y="6" width="2" height="42" />
      </g>
      <path
        d="M57 37C47 24 19 25 11 43c-7 16 12 28 31 24 18-4 25-19 16-31-5-7-14-9-23-8"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** A short slur in pencil, before a warning. */
export function Slur() {
  return (
    <svg width="22" height="9" viewBox="0 0 22 9" aria-hidden="true">
      <path d="M1 2c6 6 14 6 20 0" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
