import { messages } from '../../messages.ts';
import { OnPaper } from '../../shared/sharing/on-paper.tsx';
import { QrCode } from '../../shared/sharing/qr-code.tsx';
import { programText, type ProgramLine } from './program-lines.ts';
import { CheckInSheet, RunSheet, type SheetProps } from './table-sheets.tsx';
import './export.css';

function Line({ line }: { line: ProgramLine }) {
  if (line.kind !== 'piece') return <p className={`c-printed__${line.kind}`}>{line.title}</p>;
  return (
    <div className="c-printed__piece">
      <p className="c-printed__title">
        <strong>{line.title}</strong>
        <em>{line.composer}</em>
      </p>
      <p>{line.performer}</p>
      {line.school !== undefined && <p>{line.school}</p>}
    </div>
  );
}

/** The program with the same content as the Word document. */
function ProgramSheet({ event, state, performances, hasSchool, link }: SheetProps) {
  const { name, details, description, lines, thanks } = programText(event, state.items, performances, {
    hasSchool,
    thanks: state.settings.thanks,
  });
  return (
    <article className="c-printed">
      <header>
        <h1>{name}</h1>
        {[...details, ...description].map((text, at) => (
          <p key={at}>{text}</p>
        ))}
      </header>
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
      {thanks.length > 0 && (
        <footer>
          {thanks.map((text, at) => (
            <p key={at}>{text}</p>
          ))}
        </footer>
      )}
      {link && (
        <div className="c-printed__link">
          <QrCode code={link.code} label={messages.sharing.code} />
          <p>{messages.sharing.onYourPhone}</p>
          <p>{link.printed}</p>
        </div>
      )}
    </article>
  );
}

export type SheetKind = 'program' | 'run' | 'check-in';

/** A sheet to print, with the data that only this kind needs. */
export interface Sheet extends Pick<SheetProps, 'contacts' | 'link'> {
  kind: SheetKind;
  /** Says how old the data is, if the server could not be reached. */
  asOf: string | undefined;
}

const sheets = { program: ProgramSheet, run: RunSheet, 'check-in': CheckInSheet };

/** Renders a sheet of the program and prints it at once. */
export function PrintedSheet({ kind, asOf, onDone, ...sheet }: SheetProps & Sheet & { onDone: () => void }) {
  const Sheet = sheets[kind];
  return (
    <OnPaper className="c-sheet" onDone={onDone}>
      {asOf && <p>{asOf}</p>}
      <Sheet {...sheet} />
    </OnPaper>
  );
}
