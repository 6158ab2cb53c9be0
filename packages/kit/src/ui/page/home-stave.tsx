import './home-stave.css';

interface Note {
  x: number;
  y: number;
  stem: 'up' | 'down';
}

const notes: Note[] = [
  { x: 64, y: 67, stem: 'up' },
  { x: 120, y: 82, stem: 'down' },
  { x: 176, y: 73, stem: 'up' },
  { x: 229, y: 104, stem: 'down' },
  { x: 281, y: 88, stem: 'up' },
  { x: 332, y: 108, stem: 'down' },
  { x: 382, y: 71, stem: 'up' },
];

const lineAt = (y: number): string =>
  `M0 ${y}C62 ${y - 18} 128 ${y - 14} 210 ${y - 4}S360 ${y + 20} 450 ${y - 25}`;

function NoteSign({ x, y, stem }: Note) {
  const isUp = stem === 'up';
  return (
    <>
      <ellipse cx={x} cy={y} rx="12" ry="8.4" transform={`rotate(-18 ${x} ${y})`} />
      <rect x={isUp ? x + 9.5 : x - 11.5} y={isUp ? y - 62 : y} width="2" height="62" />
    </>
  );
}

/** The picture of the home page: a curved stave, a note circled in red and a slur in blue, each with a word. */
export function HomeStave({ circled, slurred }: { circled: string; slurred: string }) {
  return (
    <svg className="p-home-stave" viewBox="0 0 450 270" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.1">
        {[64, 81, 98, 115, 132].map((y) => (
          <path key={y} d={lineAt(y)} />
        ))}
      </g>
      <g fill="currentColor">
        {notes.map((note) => (
          <NoteSign key={note.x} {...note} />
        ))}
      </g>
      <g className="p-pencil-red" strokeLinecap="round">
        <path
          d="M311 74C300 61 268 57 254 77c-12 18 3 36 26 37 24 1 37-14 33-30-3-13-19-21-36-21"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.4"
        />
        <text x="298" y="47" fill="currentColor">
          {circled}
        </text>
      </g>
      <g className="p-pencil-blue" strokeLinecap="round">
        <path d="M42 194c92 34 266 32 358-18" fill="none" stroke="currentColor" strokeWidth="3.6" />
        <text x="250" y="256" textAnchor="middle" fill="currentColor">
          {slurred}
        </text>
      </g>
    </svg>
  );
}
