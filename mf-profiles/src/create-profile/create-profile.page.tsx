import { isolated } from '@portal/kit/format';
import { common, printWords } from '@portal/kit/messages';
import { ConsentKind, consentTexts } from '@portal/contracts/consent';
import { paths } from '@portal/contracts/paths';
import { NewProfileFields, ProfileFields as Shape } from '@portal/contracts/profiles';
import { fullName } from '@portal/contracts/profiles.rules';
import { useErrand } from '@portal/kit/errand';
import { usePortalForm, type Attempt } from '@portal/kit/form';
import { useTwinQuestion } from '@portal/kit/form.twin';
import { tell } from '@portal/kit/news';
import { useRead } from '@portal/kit/read';
import { definePage } from '@portal/kit/remote';
import { Link, useNavigate, useSearchParams } from '@portal/kit/router';
import { signedIn } from '@portal/kit/session';
import { toastSuccess } from '@portal/kit/toast';
import { Button } from '@portal/kit/ui/button';
import { RequiredNote } from '@portal/kit/ui/field';
import { Form } from '@portal/kit/ui/form';
import { Question } from '@portal/kit/ui/question';
import { Section } from '@portal/kit/ui/section';
import { Page } from '@portal/kit/ui/page';
import { setPageTitle } from '@portal/kit/title';
import { useEffect, useState } from 'react';
import { ConsentQuestion } from '../shared/consent/consent-question.tsx';
import { messages } from '../messages.ts';
import { ownId } from '@portal/kit/session';
import {
  emptyProfile,
  nameFields,
  NeedsField,
  ProfileFields,
  subtitleOf,
  toProfileFields,
} from '../profile-fields.tsx';
import { createProfile, listProfilesOf } from '../profiles.api.ts';
import { Roster } from './roster.tsx';
import { twinOf } from './twin.ts';

const text = messages.create;

type Answers = Partial<Record<ConsentKind, boolean>>;

const toInputs = (answers: Answers) =>
  ConsentKind.options.flatMap((kind) => {
    const given = answers[kind];
    return given === undefined ? [] : [{ kind, given, textVersion: consentTexts[kind] }];
  });

// Name of the submit button that stays on the page for the next profile.
const another = 'another';

interface NewProfile {
  /** A teacher makes the profile of a pupil, which the family claims later. */
  isPupil: boolean;
  /** The page that opens when the profile is created. */
  next: string;
}

/** Returns the form of a new profile, the question about a similar one, the answers about consent, and the names of those created here. */
const useNewProfile = ({ isPupil, next }: NewProfile) => {
  const navigate = useNavigate();
  const errand = useErrand();
  const [owner] = useState(ownId);
  const { data: known = [], again } = useRead(listProfilesOf(owner));
  const [added, setAdded] = useState<readonly string[]>([]);
  const [answers, setAnswers] = useState<Answers>({});
  const save = async (profile: NewProfileFields, { idempotencyKey }: Attempt) => {
    await createProfile({ ...profile, user: ownId() }, idempotencyKey);
    tell('profiles-changed', {});
    // Reads the session again, because the menu shows the studio from the first pupil on.
    if (isPupil) await signedIn();
    if (twin.pressed.current?.name === another) startAnew(profile);
    else await navigate(errand?.to ?? next);
    toastSuccess(text.created);
  };
  const form = usePortalForm(NewProfileFields, {
    defaults: emptyProfile,
    // The answers are part of the input, so that a changed answer is a new request.
    toInput: (values) => ({
      ...toProfileFields(values),
      ...(isPupil ? { unclaimed: true as const } : { answers: toInputs(answers) }),
    }),
    draft: isPupil ? 'create-pupil' : 'create-profile',
    save,
  });
  const startAnew = (profile: NewProfileFields) => {
    const { adult, school, grade } = profile;
    setAnswers({});
    // Pupils of a studio go to one school more often than to one grade.
    form.control.reset({ ...emptyProfile, ...(!adult && { school, grade: isPupil ? '' : String(grade) }) });
    setAdded((before) => [...before, isolated(fullName(profile))]);
    again();
  };
  const { setFocus } = form.control;
  useEffect(() => {
    if (added.length > 0) setFocus(nameFields[0]);
  }, [added, setFocus]);
  const twin = useTwinQuestion(form.submit, () => {
    const { data } = Shape.safeParse(toProfileFields(form.control.getValues()));
    return data && twinOf(data, known);
  });
  return { form, twin, answers, setAnswers, added, known, again };
};

function ConsentQuestions({ answers, onChange }: { answers: Answers; onChange: (answers: Answers) => void }) {
  return (
    <Section title={messages.consent.title}>
      <p className="p-measure">{messages.consent.note}</p>
      {ConsentKind.options.map((kind) => (
        <ConsentQuestion
          key={kind}
          kind={kind}
          given={answers[kind]}
          onAnswer={(given) => onChange({ ...answers, [kind]: given })}
        />
      ))}
    </Section>
  );
}

function CreateProfilePage() {
  const [query] = useSearchParams();
  const isPupil = query.has('pupil');
  useEffect(() => {
    // Runs after the effect that sets the route's title.
    if (isPupil) queueMicrotask(() => setPageTitle(common.addPupil));
  }, [isPupil]);
  const list = isPupil ? paths.studio : paths.profiles;
  // The family came from the link of a teacher. The server has kept its address, which is secret.
  const next = query.has('teacher') ? paths.teacherInvitation : list;
  const { form, twin, answers, setAnswers, added, known, again } = useNewProfile({ isPupil, next });
  const similar = twin.question.twin;
  return (
    <Page
      title={isPupil ? common.addPupil : text.title}
      above={<Link to={list}>‹ {isPupil ? text.toStudio : messages.edit.back}</Link>}
      lede={isPupil ? text.pupilNote : messages.fields.note}
    >
      {added.length > 0 && <p className="p-measure">{text.added(added.join(printWords.comma))}</p>}
      <Form
        form={{ ...form, submit: twin.submit }}
        submit={text.submit}
        beside={
          <Button type="submit" name={another} look="secondary" pending={form.pending}>
            {text.another}
          </Button>
        }
      >
        <ProfileFields form={form} isPupil={isPupil} />
        {!isPupil && (
          <>
            <NeedsField {...form.field('needs')} />
            <ConsentQuestions answers={answers} onChange={setAnswers} />
          </>
        )}
        <RequiredNote />
      </Form>
      {isPupil && <Roster known={known} onAdded={again} />}
      <Question
        isOpen={similar !== undefined}
        title={similar ? text.twinTitle(isolated(fullName(similar))) : ''}
        yes={text.twinYes}
        no={text.twinNo}
        look="secondary"
        onYes={twin.question.onAgree}
        onNo={twin.question.onClose}
      >
        {similar && <p>{subtitleOf(similar)}</p>}
      </Question>
    </Page>
  );
}

export const createProfilePage = definePage({ Component: CreateProfilePage, title: text.title });
