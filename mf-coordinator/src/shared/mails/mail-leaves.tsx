import { noteMark, type MailPreview } from '@portal/contracts/mails';
import { printWords } from '@portal/kit/messages';
import { IconButton } from '@portal/kit/ui/button';
import { Next, Previous } from '@portal/kit/ui/icons';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import './mails.css';

const text = messages.program.publish;

const isSaid = (line: string, note: string): boolean => note !== '' || !line.includes(noteMark);

function Paragraph({ lines, note }: { lines: string | string[]; note: string }) {
  const withNote = (line: string) => line.replaceAll(noteMark, note);
  if (typeof lines === 'string') return isSaid(lines, note) && <p>{withNote(lines)}</p>;
  return (
    <ul>
      {lines
        .filter((line) => isSaid(line, note))
        .map((line, place) => (
          <li key={place}>{withNote(line)}</li>
        ))}
    </ul>
  );
}

const namesInMail = ({ names, accompanists = [] }: MailPreview): string =>
  names
    .map((name) => (accompanists.includes(name) ? printWords.accompanist(name) : name))
    .join(printWords.comma);

interface MailLeavesProps {
  families: readonly MailPreview[];
  note: string;
}

/** Shows the email to each family, one at a time. */
export function MailLeaves({ families, note }: MailLeavesProps) {
  const [chosen, choose] = useState(0);
  const at = Math.min(chosen, families.length - 1);
  const family = families[at];
  if (!family) return null;
  const { subject, paragraphs, details, language } = family.mail;
  return (
    <section className="c-leaves" aria-label={text.mails}>
      <div className="c-leaves__head p-row">
        <p role="status">{text.mailOf(at + 1, families.length, namesInMail(family))}</p>
        <IconButton label={text.mailBefore} disabled={at === 0} onClick={() => choose(at - 1)}>
          <Previous />
        </IconButton>
        <IconButton
          label={text.mailNext}
          disabled={at === families.length - 1}
          onClick={() => choose(at + 1)}
        >
          <Next />
        </IconButton>
      </div>
      <article className="c-leaves__mail" lang={language} tabIndex={0} aria-label={subject}>
        <h3>{subject}</h3>
        {paragraphs.map((lines, place) => (
          <Paragraph key={place} lines={lines} note={note} />
        ))}
        {details.map((detail) => (
          <p key={detail.name}>
            <span className="p-soft">{detail.name}</span> {detail.text}
          </p>
        ))}
      </article>
    </section>
  );
}
