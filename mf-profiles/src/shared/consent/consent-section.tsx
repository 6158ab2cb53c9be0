import { ConsentKind, consentTexts, type Consents } from '@portal/contracts/consent';
import { mayDo } from '@portal/contracts/guardians.rules';
import { questionsToAsk } from '@portal/contracts/consent.rules';
import type { ProfileResponse } from '@portal/contracts/profiles';
import { formatEventDay, readerTimeZone } from '@portal/kit/format';
import { isApiError } from '@portal/kit/http';
import { tell } from '@portal/kit/news';
import { Lines } from '@portal/kit/ui/lines';
import { Section } from '@portal/kit/ui/section';
import { useState } from 'react';
import { messages } from '../../messages.ts';
import { ownId } from '@portal/kit/session';
import { answerConsent } from '../../profiles.api.ts';
import { OpeningRow } from '../opening-row.tsx';
import { ConsentQuestion } from './consent-question.tsx';

const text = messages.consent;

interface AnswerStatusProps {
  answer: Consents[ConsentKind];
  isChanged: boolean;
  owner: string;
}

/** Says since when an answer holds, and whether the text has changed since. */
function AnswerStatus({ answer, isChanged, owner }: AnswerStatusProps) {
  if (!answer) return <p>{text.unanswered}</p>;
  const day = formatEventDay(answer.at, readerTimeZone());
  const said = answer.given ? text.yes : text.no;
  if (isChanged) return <p>{text.changed(said, day)}</p>;
  return <p>{text.since(said, day, answer.by === owner)}</p>;
}

interface ConsentSectionProps {
  profile: ProfileResponse;
  onSaved: (profile: ProfileResponse) => void;
}

/** Asks the family which data of a performer may be shown. Each answer is saved at once and shown as stored. */
export function ConsentSection({ profile, onSaved }: ConsentSectionProps) {
  // Remembered, so that an expired session does not end the page.
  const [owner] = useState(ownId);
  const { consents = {} } = profile;
  const [pending, setPending] = useState<{ kind: ConsentKind; given: boolean }>();
  const [failed, setFailed] = useState<{ kind: ConsentKind; text: string }>();
  const toAsk = questionsToAsk(consents);
  const answer = async (kind: ConsentKind, given: boolean) => {
    if (pending) return;
    setPending({ kind, given });
    setFailed(undefined);
    try {
      onSaved(await answerConsent({ id: profile._id, kind, given, textVersion: consentTexts[kind] }));
      tell('profiles-changed', {});
    } catch (error) {
      // The page shows the profile, so 'notfound' means that the user is not a guardian.
      setFailed({ kind, text: isApiError(error, 'notfound') ? text.guardiansOnly : text.failed });
    } finally {
      setPending(undefined);
    }
  };
  const givenTo = (kind: ConsentKind) => {
    if (pending?.kind === kind) return pending.given;
    return toAsk.includes(kind) ? undefined : consents[kind]?.given;
  };
  const actionFor = (kind: ConsentKind) => {
    if (!mayDo(profile, 'consent')) return undefined;
    return toAsk.includes(kind) ? text.decide : text.change;
  };
  return (
    <Section title={text.title}>
      <Lines>
        {ConsentKind.options.map((kind) => (
          <OpeningRow
            key={kind}
            title={text.questions[kind].title}
            action={actionFor(kind)}
            isDue={toAsk.includes(kind)}
            status={
              <>
                {failed?.kind === kind && <p className="p-look">{failed.text}</p>}
                <AnswerStatus answer={consents[kind]} isChanged={toAsk.includes(kind)} owner={owner} />
              </>
            }
          >
            <ConsentQuestion
              kind={kind}
              isTitled
              given={givenTo(kind)}
              onAnswer={(given) => void answer(kind, given)}
            />
          </OpeningRow>
        ))}
      </Lines>
      <p className="p-soft p-small p-measure">{mayDo(profile, 'consent') ? text.note : text.guardiansOnly}</p>
    </Section>
  );
}
