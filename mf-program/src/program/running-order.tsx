import type { PublicProgramResponse, PublicRow } from '@portal/contracts/public-program';
import { isCounted } from '@portal/contracts/profiles.rules';
import { formatLength, formatTime, isolated } from '@portal/kit/format';
import { printWords } from '@portal/kit/messages';
import { Section } from '@portal/kit/ui/section';
import { messages } from '../messages.ts';
import { sectionsOf } from './sections.ts';
import styles from './program.module.css';

const text = messages.order;

type Piece = Extract<PublicRow, { kind: 'piece' }>;

const gradeOf = (grade: number | undefined): string =>
  grade !== undefined && (grade === 0 || isCounted(grade)) ? printWords.grade(grade) : '';

const playerOf = ({ name = '', instrument, grade }: Piece): string =>
  [isolated(name), instrument, gradeOf(grade)].filter(Boolean).join(printWords.comma);

function PieceRow({ piece }: { piece: Piece }) {
  const { number, title, composer, name, isGap } = piece;
  return (
    <li className={styles.piece}>
      <span className={styles.number}>{number !== undefined && text.number(number)}</span>
      {isGap ? (
        <p className="p-soft">{text.gap}</p>
      ) : (
        <>
          <p className={styles.title}>{title}</p>
          {composer !== '' && <p className={styles.composer}>{composer}</p>}
          <p className={styles.player} data-unnamed={name === undefined || undefined}>
            {playerOf(piece)}
          </p>
        </>
      )}
    </li>
  );
}

function Row({ row }: { row: Exclude<PublicRow, { kind: 'section' }> }) {
  if (row.kind === 'piece') return <PieceRow piece={row} />;
  const minutes = row.kind === 'break' ? Math.round(row.seconds / 60) : 0;
  return (
    <li className={styles.between}>
      {[row.title, ...(minutes > 0 ? [formatLength(minutes)] : [])].join(printWords.comma)}
    </li>
  );
}

interface RunningOrderProps {
  event: PublicProgramResponse;
  program: NonNullable<PublicProgramResponse['program']>;
}

/** The program as it was published, section by section. */
export function RunningOrder({ event, program: { rows, thanks } }: RunningOrderProps) {
  const timeOf = (start: number) =>
    text.about(formatTime(Date.parse(event.date) + start * 1000, event.timeZone));
  return (
    <>
      {sectionsOf(rows).map(({ section, mark, rows: own }, at) => {
        const list = (
          <ol className={styles.rows} aria-label={section ? undefined : text.rest}>
            {own.map((row, index) => (
              <Row key={index} row={row} />
            ))}
          </ol>
        );
        if (!section) return <div key={at}>{list}</div>;
        return (
          <Section key={at} mark={mark} title={section.title} aside={timeOf(section.start)}>
            {list}
          </Section>
        );
      })}
      {thanks !== '' && <p className={styles.thanks}>{thanks}</p>}
    </>
  );
}
